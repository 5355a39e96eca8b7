/** The attributes that tie an input to the error that `Labelled` shows below it. */
export const errorProps = (id: string, error: string | undefined) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
