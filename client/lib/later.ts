import { useEffect } from 'react'
import { createSource } from './store'

/**
 * A module that a component needs only after its first render. On the server, and for a page that the server has rendered with it, it
 * is loaded first, so that everything is hydrated together.
 */
export function later<Module>(load: () => Promise<Module>) {
  const source = createSource()
  let loaded: Module | undefined
  let loading: Promise<void> | undefined
  const ready = () =>
    (loading ??= load().then(
      (module) => {
        loaded = module
        source.changed()
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return {
    ready,
    /** Loads it if it is wanted now or soon. If its script is gone, the site was updated, and a reload fetches the new one. */
    use(wanted: boolean, soon: boolean): Module | undefined {
      useEffect(() => {
        if (!wanted && !soon) return
        ready().catch((error: unknown) => {
          console.error('A part of this page could not be loaded.', error)
          if (wanted) location.reload()
        })
      }, [wanted, soon])
      return source.use(() => loaded, loaded)
    },
  }
}
