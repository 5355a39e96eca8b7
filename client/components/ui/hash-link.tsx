import { Link, useLocation, type LinkProps } from 'react-router-dom'

/** A link to a target on this page that keeps the query. */
export function HashLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const { pathname, search } = useLocation()
  return <Link {...rest} to={{ pathname, search, hash: to }} />
}
