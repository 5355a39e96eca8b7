import { SIDEBAR_COOKIE } from '@/components/ui/sidebar'

/** Whether the sidebar was left open: read from the cookie wherever the loader runs, so that the first render is final. */
export function sidebarWasOpen(request: Request): boolean {
  const cookies = typeof document === 'undefined' ? (request.headers.get('cookie') ?? '') : document.cookie
  return !cookies.split(/;\s*/).some((cookie) => cookie.replace(/^__Host-/, '') === `${SIDEBAR_COOKIE}=false`)
}
