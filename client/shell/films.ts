/** Pauses and resumes the strip of press names by its button. */
export function followPress() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-pauses-press]')
    if (!button) return
    const strip = button.closest<HTMLElement>('[data-press]')
    const paused = strip?.toggleAttribute('data-paused')
    button.setAttribute('aria-label', paused ? 'Play the press strip' : 'Pause the press strip')
  })
}

/**
 * Plays a muted film while it is visible and the page is in front, but not under reduced motion or with data saving. The
 * visitor's choice with the control is kept.
 */
export function followFilms() {
  for (const section of document.querySelectorAll<HTMLElement>('[data-film]')) followFilm(section)
}

function followFilm(section: HTMLElement) {
  const video = section.querySelector('video')
  const poster = section.querySelector('img')
  const control = section.querySelector<HTMLElement>('[data-film-control]')
  if (!video || !control) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {}
  let seen = false
  let wish: 'play' | 'pause' | null = null

  const wanted = () => (wish ? wish === 'play' : !calm.matches && !connection.saveData)
  const settle = () => {
    if (!seen || document.hidden || !wanted()) return video.pause()
    // A browser may block autoplay; then the poster stays and the control says "Play".
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)) return
      control.hidden = true
    })
  }
  const sight = new IntersectionObserver(
    ([entry]) => {
      seen = entry?.isIntersecting ?? false
      if (seen && poster?.currentSrc) video.poster = poster.currentSrc
      settle()
    },
    { rootMargin: '80px' },
  )
  sight.observe(video)
  document.addEventListener('visibilitychange', settle)
  calm.addEventListener('change', settle)
  for (const event of ['playing', 'pause'])
    video.addEventListener(event, () => section.toggleAttribute('data-playing', event === 'playing'))
  control.addEventListener('click', () => {
    wish = 'playing' in section.dataset ? 'pause' : 'play'
    settle()
  })
}
