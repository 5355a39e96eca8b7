import { useEffect } from 'react'
import { createSource } from './store'

/**
 * A module that is wanted later than the part that shows what it makes. On the server, and where the server has drawn with it, it is
 * loaded first, so that all of it is hydrated at once.
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
    /** Whether it is wanted now, or likely to be soon. Where its script is gone the site was updated, and a reload brings the new one. */
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
