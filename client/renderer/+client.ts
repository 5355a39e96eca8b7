import { layOutRest } from './lay-out-rest'

/** Until the returned function is called, the load event waits, because a frame that is being written is not complete. */
function holdLoadEvent() {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  frame.contentDocument?.open()
  return () => frame.remove()
}

/** A page in the background is never painted, so there is a limit. */
const LONGEST_WAIT_MS = 3000
const firstPaint = () =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Fetched from the start, the scripts would compete with the styles and fonts that the first paint needs, so they come after it. The
 * load event still means that the page responds.
 */
async function startAfterPaint() {
  const releaseLoadEvent = holdLoadEvent()
  try {
    await firstPaint()
    document.head.append((document.getElementById('scripts') as HTMLTemplateElement).content)
    const rest = layOutRest()
    await (await import('../app/browser.js')).start()
    await rest
  } finally {
    releaseLoadEvent()
  }
}

void startAfterPaint()
