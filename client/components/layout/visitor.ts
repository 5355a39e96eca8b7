import { useRouteLoaderData } from 'react-router-dom'

/** What the shell needs to know of whoever is signed in. */
export interface Visitor {
  email: string
  admin?: boolean
}

interface RootData {
  user: Visitor | null
  year: number
}

/** The root loader's data; a page that failed to load has none. */
export function useRootData(): Partial<RootData> {
  return (useRouteLoaderData('root') as RootData | undefined) ?? {}
}
