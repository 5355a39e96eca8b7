import type { LoaderFunctionArgs } from 'react-router-dom'

export interface RootData {
  user: null
  /** For the copyright line; told by the loader, so that server and browser agree. */
  year: number
}

export async function loadRoot(_args: LoaderFunctionArgs): Promise<RootData> {
  return { user: null, year: new Date().getFullYear() }
}
