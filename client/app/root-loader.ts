import type { LoaderFunctionArgs } from 'react-router-dom'
import type { SessionView } from '@api/auth/sessions/session.types'
import type { RequestContext } from '@/lib/api'
import { expiredFlash, readFlash } from '@/lib/flash-cookie'
import { type Flash, flashOf } from '@/lib/flash-messages'
import { type Posted, postedIn } from '@/lib/receipt'
import { sessionOf } from '@/lib/session'

export interface RootData {
  posted?: Posted
  /** Set only on personal pages requested with a session; on others the browser asks after hydration. */
  session?: SessionView
  flash?: Flash
  flashName?: string
}

export async function loadRoot(args: LoaderFunctionArgs): Promise<RootData> {
  const context = args.context as RequestContext | undefined
  if (import.meta.env.SSR && context?.refusal) throw new Response(null, context.refusal)
  return {
    ...(context?.hasSession && { session: await sessionOf(args) }),
    ...flashFor(args),
  }
}

/** On the server the message is read from its cookie, which is then cleared; in the browser the page reads it itself. */
function flashFor({ request, context }: LoaderFunctionArgs) {
  const { responseHeaders } = (context ?? {}) as Partial<RequestContext>
  if (!responseHeaders) return {}
  const name = readFlash(request)
  if (!name) return {}
  responseHeaders.append('set-cookie', expiredFlash)
  return { flash: flashOf(name), flashName: name, posted: postedIn(name) }
}
