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

/** What a search finds, once typing pauses; what an earlier one finds later is not shown. */
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

/** Without them the palette still goes everywhere else. */
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
