import { dangerouslySkipEscape as raw, escapeInject } from 'vike/server'
import { brand } from '../brand'
import type { DocumentHead } from '@/lib/page'
import { cookieName } from '@api/common/cookies.rules'
import { BODY_PLACE, HEAD_PLACE } from '@api/ssr/document.rules'
import { earlyBackScript, firstPaintScript, reloadScript, speculationRules, themeColour } from '@/lib/inline-scripts'
import { HINT } from '@/lib/session-hint'

interface DocumentParts {
  head: DocumentHead
  publicUrl: string
  scripts: string[]
  styles: string[]
  markup: string
  /** The hydration state of an application; a document has none. */
  state?: string
}

/** Styles and fonts, which the first paint needs, come first. */
const modulePreload = (href: string) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`

const lines = (tags: string[]) => [...new Set(tags)].join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)

/**
 * The document without its content. Vike searches it for placeholders and for marks of its own, so it must hold no visitor's input:
 * the server fills in the content afterwards. Dark until the first-paint script changes it.
 */
export const documentFrame = (marks: string[]) => escapeInject`<!doctype html>
<html lang="en-GB" data-theme="dark"${raw(marks.map((mark) => ` ${mark}`).join(''))}>
<head>
${raw(HEAD_PLACE)}
</head>
<body>
${raw(BODY_PLACE)}
</body>
</html>`

/** Inline scripts are small, and the same on every page. */
export function documentContent(props: DocumentParts) {
  const { publicUrl, scripts, styles, markup, state } = props
  const url = escaped(publicUrl + props.head.canonical)
  const [title, description] = [escaped(props.head.title), escaped(props.head.description)]
  const { robots } = props.head
  const head = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${robots ? `<meta name="robots" content="${escaped(robots)}">` : ''}
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escaped(brand.name)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${publicUrl}/media/og.png">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="${themeColour.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<script>${firstPaintScript(cookieName(HINT, publicUrl.startsWith('https:')))}</script>
<script>${earlyBackScript}</script>
${state ? '' : `<script>${reloadScript}</script>`}
${state ? '' : `<script type="speculationrules">${speculationRules}</script>`}
${lines(styles.map((href) => `<link rel="stylesheet" href="${href}">`))}
<noscript><link rel="stylesheet" href="/session.css"></noscript>
${lines(scripts.map(modulePreload))}`
  const hydration = state ? `<script id="hydration" type="application/json">${state}</script>` : ''
  return { head, body: `<div id="root">${markup}</div>\n${hydration}` }
}
