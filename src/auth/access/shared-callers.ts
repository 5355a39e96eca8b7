import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from './identity.js'

const callers = new AsyncLocalStorage<Map<string, Promise<Caller>>>()

/** While a page renders, its loaders call the API several times for the same visitor; the lookup is shared. */
export const sharingCallers = <Result>(work: () => Promise<Result>) => callers.run(new Map(), work)

/** The caller with these credentials, looked up once per page. */
export function sharedCaller(credentials: string, find: () => Promise<Caller>): Promise<Caller> {
  const shared = callers.getStore()
  if (!shared) return find()
  const found = shared.get(credentials) ?? find()
  shared.set(credentials, found)
  return found
}
