type Wired<Value> = Value extends Date ? string : Value

/** Some members of a record, in this order, as they are sent: times as ISO strings. */
export const wire = <Source extends object, Name extends keyof Source>(source: Source, ...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = source[name]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as { [Member in Name]: Wired<Source[Member]> }
