import { UNSAFE_ErrorResponseImpl as ErrorResponse, type HydrationState } from 'react-router-dom'

/** JSON that is safe inside a script element: it cannot close the element. */
export const serialise = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

interface PlainError {
  kind: 'route' | 'error'
  status?: number
  statusText?: string
  data?: unknown
  message?: string
  stack?: string
  reference?: string
}

/** The state of the server's render, so that the browser's first render is the same. */
export function readHydration(): HydrationState {
  const state = JSON.parse(document.getElementById('hydration')?.textContent ?? '{}') as HydrationState & {
    errors?: Record<string, PlainError> | null
  }
  if (!state.errors) return { ...state, errors: null }
  return {
    ...state,
    errors: Object.fromEntries(Object.entries(state.errors).map(([id, error]) => [id, revive(error)])),
  }
}

function revive(error: PlainError) {
  const { kind, status = 500, statusText, data, message, stack, reference } = error
  if (kind === 'route') return Object.assign(new ErrorResponse(status, statusText, data), { reference })
  return Object.assign(new Error(message), { stack, reference })
}
