import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The query of the page's address, kept in step with the inputs. */
export function useAddress() {
  const { pathname, search, state: typed } = useLocation()
  const navigate = useNavigate()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const cancel = () => clearTimeout(timer.current)
  const update = (to: string, replace: boolean) => {
    cancel()
    if (to !== search) void navigate({ pathname, search: to }, { replace, preventScrollReset: true })
  }
  return {
    search,
    /** State passed with the link to this page. */
    typed: typed as unknown,
    update,
    updateAfter: (delay: number, to: string, replace: boolean) => {
      cancel()
      timer.current = window.setTimeout(() => update(to, replace), delay)
    },
    /** Cancels a pending update. */
    cancel,
  }
}
