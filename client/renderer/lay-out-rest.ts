const FRAME_MS = 8

/** A page in the background has no frames, and the load event waits for what follows. */
const LONGEST_FRAME_MS = 100
const nextFrame = () =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Lays out what is below the first screen, a few parts in each frame. In one piece it would delay the first paint, and what
 * someone presses just after it.
 */
export async function layOutRest() {
  let end = 0
  for (const part of document.querySelectorAll('[data-later]')) {
    if (performance.now() > end) {
      await nextFrame()
      end = performance.now() + FRAME_MS
    }
    part.removeAttribute('data-later')
    part.getBoundingClientRect()
  }
  document.documentElement.toggleAttribute('data-laid-out', true)
}
