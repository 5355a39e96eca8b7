import { useEffect, useState } from 'react'

import type { DeskSearch, DeskViews } from '@api/admin/desk.types'
import { browserApi } from '@/lib/api'

import { searchApi } from '../addresses'
import { VIEWS_API } from '../views/views'

const TYPING_MS = 150

interface Found {
  found?: DeskSearch
  failure?: string
}

/** Searches once typing pauses; late results of an earlier search are dropped. */
export function useFound(words: string): Found {
  const [state, setState] = useState<Found>({})
  useEffect(() => {
    let current = true
    const show = (next: Found) => current && setState(next)
    const timer = setTimeout(
      () => {
        if (words.length < 2) return show({})
        browserApi.get<DeskSearch>(searchApi(words)).then(
          (found) => show({ found }),
          (error: unknown) => show({ failure: error instanceof Error ? error.message : 'The search failed.' }),
        )
      },
      words ? TYPING_MS : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return state
}

/** The saved views; if they cannot be loaded, the palette still offers everything else. */
export function useViews(): DeskViews | undefined {
  const [views, setViews] = useState<DeskViews>()
  useEffect(() => {
    let current = true
    browserApi.get<DeskViews>(VIEWS_API).then(
      (read) => current && setViews(read),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])
  return views
}
