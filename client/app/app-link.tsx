import type { MouseEvent } from 'react'
import { Link as RouterLink, matchRoutes, type RouteObject, useLocation, useNavigate } from 'react-router-dom'
import type { LinkProps } from '@/lib/link'

/** A link to a target on this page, which keeps the query of the address. */
function TargetLink({ to, onClick, ...rest }: LinkProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ pathname, search, hash: to })
  }
  return <a {...rest} href={to} onClick={handleClick} />
}

/** The links of an application: the router follows those to its own pages, the browser all others. */
export function appLink(routes: RouteObject[]) {
  const isOwn = (to: string) => matchRoutes(routes, new URL(to, location.origin))?.at(-1)?.route.path !== '*'
  return function AppLink({ to, ...rest }: LinkProps) {
    if (to.startsWith('#')) return <TargetLink {...rest} to={to} />
    return isOwn(to) ? <RouterLink {...rest} to={to} /> : <a {...rest} href={to} />
  }
}
