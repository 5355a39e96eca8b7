type Attributes = Record<string, string>
type Work<Result> = () => Promise<Result>

interface Tracer {
  whole<Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result>
  part<Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result>
}

/** Of the log's kind: what is timed lies far below the modules that export it. */
let tracer: Tracer | undefined

/** Set while there is a collector. */
export const traceWith = (collector: Tracer | undefined) => (tracer = collector)

/** Work that no request has asked for, as a span. */
export const span = <Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result> =>
  tracer ? tracer.whole(name, attributes, work) : work()

/** A part of a request or of other work, as a span of its own; outside of them it is not recorded. */
export const partSpan = <Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result> =>
  tracer ? tracer.part(name, attributes, work) : work()
