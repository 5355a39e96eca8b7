import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from './identity.js'

const callers = new AsyncLocalStorage<Map<string, Promise<Caller>>>()

/** While a page is rendered its loaders ask the API several times for one visitor, who is then looked up once. */
export const sharingCallers = <Result>(work: () => Promise<Result>) => callers.run(new Map(), work)

/** Who these credentials belong to, found before by the same page or found now. */
export function sharedCaller(credentials: string, find: () => Promise<Caller>): Promise<Caller> {
  const shared = callers.getStore()
  if (!shared) return find()
  const found = shared.get(credentials) ?? find()
  shared.set(credentials, found)
  return found
}
