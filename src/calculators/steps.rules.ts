const SLICE_MS = 5

/** Runs a long calculation in slices; `nextTurn` lets a server answer other requests in between, or a browser paint. */
export async function runInSteps<Result>(
  steps: Generator<void, Result>,
  nextTurn: () => Promise<unknown>,
): Promise<Result> {
  for (let since = performance.now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < SLICE_MS) continue
    await nextTurn()
    since = performance.now()
  }
}

export function* mapInSteps<From, To>(
  list: readonly From[],
  map: (entry: From, at: number) => To,
): Generator<void, To[]> {
  const mapped: To[] = []
  for (const [at, entry] of list.entries()) {
    mapped.push(map(entry, at))
    yield
  }
  return mapped
}

export function runToEnd<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
