"""How much of the window the table takes, and whether anything on it overlaps or is cut."""

from dataclasses import dataclass

from tests.browser.people import Person
from tests.browser.thumbs import LANDED

# What is drawn, as boxes: faces and plates, and of each place the box around all that is drawn in it.
BOXES = """
    const all = (selector, within = document) => [...within.querySelectorAll(selector)]
    const DRAWN = '.piece, .label, .note, .sum, .bare, .grid, .board, .leaf, .stage, .track'
    const hull = (elements) => {
        const rects = elements.filter((e) => e.checkVisibility({ visibilityProperty: true }))
            .map((e) => e.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
        if (!rects.length) return null
        return {
            left: Math.min(...rects.map(({ left }) => left)), right: Math.max(...rects.map(({ right }) => right)),
            top: Math.min(...rects.map(({ top }) => top)), bottom: Math.max(...rects.map(({ bottom }) => bottom)),
        }
    }
    const scene = document.querySelector('.scene')
"""

# `drawn`: pieces, words, faces and plates. `boxes`: each place with its tray, and each seat with all that is before it.
# `scene`: these, the table that people sit around or the panels beside a board, and the mat before oneself.
SHARES = (
    """() => {"""
    + BOXES
    + """
    const STEP = 8
    const whole = scene.getBoundingClientRect()
    const bar = scene.querySelector('.bar').getBoundingClientRect()
    const drawn = [], boxes = []
    for (const place of all('[data-place]', scene)) {
        const things = hull(all(DRAWN, place))
        drawn.push(things)
        boxes.push(place.matches('.flat, .Hand') ? things : hull([place]))
    }
    const single = all('.who, .myself, .plate, .common > .note, .rest > .note', scene).map((e) => hull([e]))
    drawn.push(...single)
    boxes.push(...single, ...all('[data-seat]', scene).map((seat) => hull(all(`.who, .plate, ${DRAWN}`, seat))))
    const covers = (list, x, y) =>
        list.some((box) => box && x >= box.left && x < box.right && y >= box.top && y < box.bottom)
    const wood = scene.querySelector('.wood')
    const corner = wood?.ownerSVGElement.getBoundingClientRect()
    const mats = all(scene.matches('.sides') ? '.mat, .seat, .me, .common, .rest' : '.mat', scene).map((e) => hull([e]))
    const onTable = (x, y) => covers(mats, x, y) || !!wood?.isPointInFill(new DOMPoint(x - corner.left, y - corner.top))
    let [free, ...on] = [0, 0, 0, 0]
    for (let y = whole.top + STEP / 2; y < whole.bottom; y += STEP)
        for (let x = whole.left + STEP / 2; x < whole.right; x += STEP) {
            if (x >= bar.left && x < bar.right && y >= bar.top && y < bar.bottom) continue
            free++
            if (covers(drawn, x, y)) on[0]++
            const boxed = covers(boxes, x, y)
            if (boxed) on[1]++
            if (boxed || onTable(x, y)) on[2]++
        }
    return on.map((count) => count / free)
}"""
)

# Faces, plates, places and the question: none lies on another, and all of each is in sight.
MISPLACED = (
    """() => {"""
    + BOXES
    + """
    const FINE = 3
    const named = []
    const add = (name, box, hangs = null) => box && named.push({ name, hangs, ...box })
    for (const seat of all('.seat', scene)) {
        const who = seat.getAttribute('aria-label')
        // (A plate that is only a name hangs on its face.)
        const hangs = seat.matches('.small') && scene.matches('.round') ? seat : null
        for (const part of ['who', 'plate']) add(`${part} of ${who}`, hull(all(`:scope > .${part}`, seat)), hangs)
    }
    for (const e of all('.myself, .me > .who, .me > .plate', scene)) add(`your ${e.classList[0]}`, hull([e]))
    for (const place of all('[data-place]', scene))
        add(place.getAttribute('aria-label').slice(0, 40), hull(all(DRAWN, place)))
    const bar = hull([scene.querySelector('.bar')])
    add('the question', bar)
    const found = []
    const whole = scene.getBoundingClientRect()
    for (const { name, left, right, top, bottom } of named)
        if (left < whole.left - FINE || right > whole.right + FINE || top < whole.top - FINE ||
            bottom > whole.bottom + FINE) found.push(`${name} is cut`)
    named.forEach((one, i) => {
        for (const other of named.slice(i + 1)) {
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
            if (one.hangs && one.hangs === other.hangs) continue
            if (wide > FINE && high > FINE)
                found.push(`${one.name} and ${other.name} overlap by ${Math.round(wide)} x ${Math.round(high)}`)
        }
    })
    for (const name of all('.seat h2, .me h2', scene))
        if (name.checkVisibility() && (name.clientWidth < 12 || name.scrollWidth > name.clientWidth + 1 ||
            name.scrollHeight > name.clientHeight + FINE)) found.push(`the name of ${name.innerText} is cut`)
    const asked = scene.querySelector('.bar [role=status]')?.getBoundingClientRect()
    if (asked && asked.top < bar.top - FINE) found.push('what is asked is above the question')
    const upper = scene.querySelector('.upper')
    if (upper.scrollHeight > upper.clientHeight + FINE) found.push('the table has to be pushed up and down')
    return found
}"""
)


# Heads of arrows that lie on words.
COVERED = (
    """() => {"""
    + BOXES
    + """
    const FINE = 3
    const found = []
    for (const head of all('.links .head')) {
        const tip = head.getBoundingClientRect()
        for (const words of all('.seat h2, .seat dd, .middle .label, .middle .sum, .middle .note', scene)) {
            const letters = document.createRange()
            letters.selectNodeContents(words)
            const box = letters.getBoundingClientRect()
            const wide = Math.min(tip.right, box.right) - Math.max(tip.left, box.left)
            const high = Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top)
            if (wide > FINE && high > FINE) found.push(`an arrow points into the words ${words.innerText}`)
        }
    }
    return found
}"""
)


# On a busy machine a page hears late that its window has another size.
OF_THAT_SIZE = """async ([width, height]) => {
    for (let tries = 0; tries < 60 && (innerWidth !== width || innerHeight !== height); tries++)
        await new Promise(requestAnimationFrame)
}"""


@dataclass
class Shares:
    """Parts of the window that are covered, without the bars and the rail."""

    drawn: float  # by pieces, words, faces and plates
    boxes: float  # by places with their trays, and by seats with all that lies before them
    scene: float  # by these, the table that people sit around or the panels beside a board, and one's own mat


async def settled(person: Person, width: int, height: int) -> None:
    """The window with that size, and everything where it belongs."""
    await person.page.set_viewport_size({"width": width, "height": height})
    await person.page.evaluate(OF_THAT_SIZE, [width, height])
    await person.page.evaluate(LANDED)


async def shares(person: Person) -> Shares:
    return Shares(*await person.page.evaluate(SHARES))


async def misplaced(person: Person) -> list[str]:
    """What overlaps or is cut, in a sentence each."""
    # (In one go: nothing may move between the last look and this one.)
    found: list[str] = await person.page.evaluate(f"async () => {{ await ({LANDED})(); return ({MISPLACED})() }}")
    return found


async def covered(person: Person) -> list[str]:
    """Words that an arrow points into, in a sentence each."""
    found: list[str] = await person.page.evaluate(COVERED)
    return found
