import { Link, useLocation, type LinkProps } from 'react-router-dom'

/** A link to a place on this page; what else the address says stays. */
export function HashLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const { pathname, search } = useLocation()
  return <Link {...rest} to={{ pathname, search, hash: to }} />
}
