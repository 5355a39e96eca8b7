import type { LoaderFunctionArgs } from 'react-router-dom'

import type { SessionView } from '@api/auth/browser/session.types'
import type { RequestContext } from '@/lib/api'
import { readFlash, spentFlash } from '@/lib/flash'
import { sessionOf } from '@/lib/session'

export interface RootData {
  /** Only on a personal page that a session was sent for; elsewhere the browser asks after hydration. */
  session?: SessionView
  /** The message that a redirect left for this page. */
  flash?: string
  /** For the copyright line: from the loader, so that server and browser agree. */
  year: number
}

export async function loadRoot(args: LoaderFunctionArgs): Promise<RootData> {
  const context = args.context as RequestContext | undefined
  return {
    ...(context?.hasSession && { session: await sessionOf(args) }),
    ...flashFor(args),
    year: new Date().getFullYear(),
  }
}

/** On the server the message is read from its cookie, and the cookie cleared; in the browser the page reads it itself. */
function flashFor({ request, context }: LoaderFunctionArgs) {
  const { responseHeaders } = (context ?? {}) as Partial<RequestContext>
  if (!responseHeaders) return {}
  const flash = readFlash(request.headers.get('cookie'))
  if (flash) responseHeaders.append('set-cookie', spentFlash)
  return flash ? { flash } : {}
}
