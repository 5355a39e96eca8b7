import type { LoaderFunctionArgs } from 'react-router-dom'

import type { SessionUser, SessionView } from '@api/auth/browser/session.types'
import type { RequestContext } from '@/lib/api'
import { readFlash, spentFlash } from '@/lib/flash'
import { sessionOf } from '@/lib/session'

export interface RootData {
  user: (SessionUser & { admin: boolean }) | null
  /** The same as the session store starts from, whatever it still owes. */
  session: SessionView
  /** What a redirect wanted said on this page. */
  flash?: string
  /** For the copyright line; told by the loader, so that server and browser agree. */
  year: number
}

/** What every page knows: who is signed in, from the first paint on. Someone who still owes a second factor is nobody yet. */
export async function loadRoot(args: LoaderFunctionArgs): Promise<RootData> {
  const session = await sessionOf(args)
  const { user } = session
  return {
    user: user && !user.needsSecondFactor ? { ...user, admin: user.roles.includes('admin') } : null,
    session,
    ...flashFor(args),
    year: new Date().getFullYear(),
  }
}

/** On the server the word is taken from the cookie, and the cookie away; in the browser the page takes it itself. */
function flashFor({ request, context }: LoaderFunctionArgs) {
  const { responseHeaders } = (context ?? {}) as Partial<RequestContext>
  if (!responseHeaders) return {}
  const flash = readFlash(request.headers.get('cookie'))
  if (flash) responseHeaders.append('set-cookie', spentFlash)
  return flash ? { flash } : {}
}
