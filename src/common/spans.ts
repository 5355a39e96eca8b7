type Attributes = Record<string, string>
type Work<Result> = () => Promise<Result>

interface Tracer {
  whole<Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result>
  part<Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result>
}

/** In a global, like the log: the timed code lies far below the modules that export spans. */
let tracer: Tracer | undefined

/** Set while there is a collector. */
export const traceWith = (collector: Tracer | undefined) => (tracer = collector)

/** A span for work outside any request. */
export const span = <Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result> =>
  tracer ? tracer.whole(name, attributes, work) : work()

/** A span for a part of a request or of other work; outside of both, none is recorded. */
export const partSpan = <Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result> =>
  tracer ? tracer.part(name, attributes, work) : work()
