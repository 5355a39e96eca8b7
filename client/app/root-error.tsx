import { isRouteErrorResponse, useRouteError } from 'react-router-dom'

/** The router's own failure screen; the stack is for developers only. */
export function RootError() {
  const error = useRouteError()
  const words = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error'
  const stack = !import.meta.env.PROD && error instanceof Error ? error.stack : undefined
  return (
    <main id="main">
      <h1>Unexpected Application Error!</h1>
      <p>{words}</p>
      {stack && <pre>{stack}</pre>}
    </main>
  )
}
