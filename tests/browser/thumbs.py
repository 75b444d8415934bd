"""What does not fit on a phone, and what a thumb does not hit."""

from tests.browser.people import Person

# Pieces in flight are no measure of anything, nor is a page that is still being laid out: on a busy machine that may
# take some frames, and letters that come late change it again.
LANDED = """async () => {
    let changed = 0
    const watcher = new MutationObserver((changes) => { changed += changes.length })
    watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let tries = 0; tries === 0 || (changed && tries < 60); tries++) {
        changed = 0
        await document.fonts.ready
        await frames()
    }
    watcher.disconnect()
    const flights = document.getAnimations().filter(({ effect }) => effect.target?.closest('.piece, .sum'))
    await Promise.all(flights.map((flight) => flight.finished.catch(() => null)))
}"""

# What does not fit: the page or a part of it that has to be pushed sideways, and controls that one has to look for or
# that a thumb does not hit. What lies in a list that scrolls up and down is as good as the list, once one gets there.
MISFITS = """() => {
    const THUMB = 24, FINE = 4
    const misfits = []
    // (Not innerWidth: a phone zooms out of a page that is too wide.)
    const { clientWidth: wide, clientHeight: high } = document.documentElement
    const called = (e) => e.getAttribute('aria-label') || e.innerText?.trim().slice(0, 40) || e.className
    const looks = (e) => `${called(e)}: ${e.innerText}`
    const place = (e) => e.closest('[data-place]')
    if (document.scrollingElement.scrollWidth > wide)
        misfits.push(`the page is ${document.scrollingElement.scrollWidth} wide`)
    for (const e of document.querySelectorAll('body *')) {
        if (!e.checkVisibility()) continue
        const { overflowX, scrollSnapType } = getComputedStyle(e)
        if (scrollSnapType.startsWith('x')) continue // it is meant to be: the next one can be seen
        if (['auto', 'scroll'].includes(overflowX) && e.scrollWidth > e.clientWidth + 1)
            misfits.push(`"${called(e)}" has to be pushed sideways`)
    }
    const scrolls = (e) =>
        ['auto', 'scroll'].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight
    const scroller = (e) => {
        for (let up = e.parentElement; up; up = up.parentElement) if (scrolls(up)) return up
        return null
    }
    const outside = ({ left, right, top, bottom }) =>
        left < -1 || top < -1 || right > wide + 1 || bottom > high + 1
    const bar = document.querySelector('section[aria-label="Question"]')
    if (bar && outside(bar.getBoundingClientRect())) misfits.push('the question is outside of what one sees')
    const lit = [...document.querySelectorAll('main [data-lit]:not(:disabled)')]
    for (const e of lit) {
        if (e.ariaHidden === 'true') continue
        // Things of one place that look alike are one answer, which any of them gives; one of them is read out.
        const alike = lit.filter((o) => looks(o) === looks(e) && place(o) === place(e))
        const list = scroller(e)
        if (outside((list ?? e).getBoundingClientRect())) misfits.push(`"${called(e)}" is outside of what one sees`)
        // How much of it is not covered by anything else?
        if (list) e.scrollIntoView({ block: 'nearest' })
        const rects = alike.map((one) => one.getBoundingClientRect())
        const [left, top] = ['left', 'top'].map((side) => Math.min(...rects.map((rect) => rect[side])))
        const [right, bottom] = ['right', 'bottom'].map((side) => Math.max(...rects.map((rect) => rect[side])))
        const hit = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
        for (let x = left + 0.5; x < right; x += FINE)
            for (let y = top + 0.5; y < bottom; y += FINE)
                if (alike.some((one) => one.contains(document.elementFromPoint(x, y)))) {
                    hit.left = Math.min(hit.left, x)
                    hit.right = Math.max(hit.right, x + FINE)
                    hit.top = Math.min(hit.top, y)
                    hit.bottom = Math.max(hit.bottom, y + FINE)
                }
        const [across, down] = [hit.right - hit.left, hit.bottom - hit.top].map((size) => Math.max(0, Math.round(size)))
        if (across < THUMB || down < THUMB)
            misfits.push(`"${called(e)}" is too small for a thumb: ${across} x ${down}`)
    }
    return misfits
}"""


async def misfits(person: Person) -> list[str]:
    """Everything on the screen that does not fit, in a sentence each."""
    found: list[str] = await person.page.evaluate(f"async () => {{ await ({LANDED})(); return ({MISFITS})() }}")
    return found


async def fits(person: Person, where: str) -> None:
    found = await misfits(person)
    assert found == [], f"{where}, {person.page.viewport_size}: {found}"
