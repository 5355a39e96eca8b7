import { createHash } from 'node:crypto'
import type { Environment } from '../config/environment.js'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hosts of the films, which are contacted only after a click. */
const VIDEO_HOSTS = 'https://www.youtube-nocookie.com https://player.vimeo.com'

/** The host of an allowed address in CSP syntax, which permits a wildcard only as the first label. */
const sourceOf = (url: string) => /^https?:\/\/(?:\*\.)?[\w.-]+(?::\d+)?(?=\/|$)/.exec(url)?.slice(0, 1) ?? []

/** The headers of every response, computed once at start. Scripts run only from our own files, or inline by their hash. */
export function securityHeaders(
  { secure, production, redirectUrls }: Environment,
  inlineScripts: string[],
): Record<string, string> {
  const scripts = inlineScripts.map(sha256).join(' ')
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`,
    `worker-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `media-src 'self'`,
    `frame-src ${VIDEO_HOSTS}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    // An emailed link is confirmed by a form here and may redirect to an address that the operator allows.
    ['form-action', `'self'`, ...redirectUrls.flatMap(sourceOf)].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')
  return {
    // Vite's development client needs inline scripts and a socket; the built product does not.
    ...(production && { 'content-security-policy': policy }),
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
  }
}
