import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/** Marks the navigations below, whose query is already on the page. */
const WRITTEN = { written: true }

const isWritten = (state: unknown) => typeof state === 'object' && state !== null && 'written' in state

/** The query of the page's address, kept in step with the inputs. */
export function useAddress() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const cancel = () => clearTimeout(timer.current)
  const update = (to: string, replace: boolean) => {
    cancel()
    if (to !== search) void navigate({ pathname, search: to }, { replace, preventScrollReset: true, state: WRITTEN })
  }
  return {
    search,
    /** The page wrote this address itself; after a reload, or back and forward, it has to be read. */
    written: type !== 'POP' && isWritten(state),
    /** State passed with the link to this page. */
    typed: state as unknown,
    update,
    updateAfter: (delay: number, to: string, replace: boolean) => {
      cancel()
      timer.current = window.setTimeout(() => update(to, replace), delay)
    },
    cancel,
  }
}
