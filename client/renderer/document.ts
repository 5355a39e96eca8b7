import { dangerouslySkipEscape as raw, escapeInject } from 'vike/server'
import { brand } from '../brand'
import type { DocumentHead } from '@/lib/page'
import { cookieName } from '@api/common/cookies.rules'
import { earlyBackScript, firstPaintScript, reloadScript, speculationRules, themeColour } from '@/lib/inline-scripts'
import { HINT } from '@/lib/session-hint'

interface DocumentParts {
  head: DocumentHead
  publicUrl: string
  scripts: string[]
  styles: string[]
  markup: string
  /** Of the application that the page belongs to; a document has none. */
  state?: string
  signedIn: boolean
  atDesk: boolean
}

/** Styles and fonts, which the first paint needs, come first. */
const modulePreload = (href: string) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`

const lines = (tags: string[]) => raw([...new Set(tags)].join(''))

/** The document around a page. Dark until the first-paint script changes it. What else is inline is as small, and the same on every page. */
export function documentTemplate(props: DocumentParts) {
  const { head, publicUrl, scripts, styles, markup, state, signedIn, atDesk } = props
  const url = publicUrl + head.canonical
  return escapeInject`<!doctype html>
<html lang="en-GB" data-theme="dark"${signedIn ? raw(' data-session="signed-in"') : ''}${atDesk ? raw(' data-desk') : ''}${state ? raw(' data-app') : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
${head.robots ? escapeInject`<meta name="robots" content="${head.robots}">` : ''}
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${brand.name}">
<meta property="og:title" content="${head.title}">
<meta property="og:description" content="${head.description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${publicUrl}/media/og.png">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="${themeColour.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<script>${raw(firstPaintScript(cookieName(HINT, publicUrl.startsWith('https:'))))}</script>
<script>${raw(earlyBackScript)}</script>
${state ? '' : raw(`<script>${reloadScript}</script>`)}
${state ? '' : raw(`<script type="speculationrules">${speculationRules}</script>`)}
${lines(styles.map((href) => `<link rel="stylesheet" href="${href}">`))}
<noscript><link rel="stylesheet" href="/session.css"></noscript>
${lines(scripts.map(modulePreload))}
</head>
<body>
<div id="root">${raw(markup)}</div>
${state ? raw(`<script id="hydration" type="application/json">${state}</script>`) : ''}
</body>
</html>`
}
