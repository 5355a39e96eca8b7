import { useRouteLoaderData } from 'react-router-dom'

interface RootData {
  year: number
}

/** The root loader's data; a page that failed to load has none. */
export function useRootData(): Partial<RootData> {
  return (useRouteLoaderData('root') as RootData | undefined) ?? {}
}
