/** A television that shows a match does not go to sleep, where the browser can see to that. */
export function awake(): () => void {
  let lock: WakeLockSentinel | undefined
  let done = false
  const hold = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (held) => {
        lock = held
        if (done) void held.release()
      },
      () => undefined, // it is not allowed: then it sleeps when it wants to
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold) // it is lost when the page is hidden
  return () => {
    done = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release()
  }
}
