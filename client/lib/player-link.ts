/** The autoplaying player for a film's page, on its host's privacy-enhanced domain. Undefined for any other page. */
export function playerLink(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined
  const { hostname, pathname, searchParams } = new URL(page)
  const host = hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (host === 'vimeo.com' && /^\d+$/.test(first)) return `https://player.vimeo.com/video/${first}?autoplay=1&dnt=1`

  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? ['embed', 'shorts', 'live', 'v'].includes(first)
          ? second
          : (searchParams.get('v') ?? '')
        : ''
  return /^[\w-]{6,}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : undefined
}
