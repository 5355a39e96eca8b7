import type { LoaderFunctionArgs } from 'react-router-dom'

export interface RootData {
  user: null
}

export async function loadRoot(_args: LoaderFunctionArgs): Promise<RootData> {
  return { user: null }
}
