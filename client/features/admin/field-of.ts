/** The props of each input: its id, name, value and change handler. */
export const fieldOf =
  <Name extends string>(values: Record<Name, string>, change: (name: Name, value: string) => void) =>
  (name: Name) => ({
    id: name,
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })

export type FieldOf<Name extends string> = ReturnType<typeof fieldOf<Name>>
