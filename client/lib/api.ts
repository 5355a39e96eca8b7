import type { ApiTransport, RequestContext } from '@api/ssr/render.types'

import type { Answer, Body, Method, PathOf } from './api-types'

export type { RequestContext }

export class ApiError extends Error {
  // Survives minification, for the console.
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string> = {},
    readonly body: unknown = undefined,
    readonly headers: Headers = new Headers(),
  ) {
    super(message)
  }

  get code(): string | undefined {
    return (this.body as { error_code?: string } | undefined)?.error_code
  }
}

/** No response arrived; browsers report that in words of their own. */
export class ConnectionError extends Error {
  constructor() {
    super('The server cannot be reached. Check your connection and try again.')
  }
}

const browserTransport: ApiTransport = async ({ method, path, headers, body }) => {
  try {
    const response = await fetch(path, { method, headers, body, credentials: 'same-origin' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch {
    throw new ConnectionError()
  }
}

const parse = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

export interface CallOptions {
  headers?: Record<string, string>
  onHeaders?: (headers: Headers) => void
}

type Call<M extends Method> = <const Path extends string>(
  path: PathOf<M, Path>,
  options?: CallOptions,
) => Promise<Answer<M, Path>>

type CallWithBody<M extends Method> = <const Path extends string>(
  path: PathOf<M, Path>,
  ...sent: undefined extends Body<M, Path>
    ? [body?: undefined, options?: CallOptions]
    : [body: Body<M, Path>, options?: CallOptions]
) => Promise<Answer<M, Path>>

/** The methods of HTTP, with the paths, bodies and responses of the OpenAPI document. */
export interface Api {
  get: Call<'get'>
  post: CallWithBody<'post'>
  put: CallWithBody<'put'>
  patch: CallWithBody<'patch'>
  delete: Call<'delete'>
}

export function createApi(transport: ApiTransport): Api {
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, onHeaders }: CallOptions = {},
  ): Promise<T> {
    const answer = await transport({
      method,
      path,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const data = parse(answer.text)
    if (answer.status >= 200 && answer.status < 300) {
      onHeaders?.(answer.headers)
      return data as T
    }
    const { message, msg, errors } = (data ?? {}) as { message?: string; msg?: string; errors?: Record<string, string> }
    throw new ApiError(
      answer.status,
      message ?? msg ?? `The server answered ${answer.status}.`,
      errors,
      data,
      answer.headers,
    )
  }
  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body ?? {}, options),
    put: (path, body, options) => call('PUT', path, body ?? {}, options),
    patch: (path, body, options) => call('PATCH', path, body ?? {}, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  } as Api
}

export const browserApi = createApi(browserTransport)

export const apiOf = ({ context }: { context?: unknown }): Api => {
  const server = context as RequestContext | undefined
  return server?.transport ? createApi(server.transport) : browserApi
}
