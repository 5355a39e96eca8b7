/** Resolves once the page has nothing more urgent to do; Safari has no such signal and waits a moment instead. */
export function whenIdle(timeout = 2000): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 300)
  })
}
