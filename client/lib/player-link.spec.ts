import { describe, expect, it } from '@jest/globals'

import { playerLink } from './player-link'

describe(playerLink.name, () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=10s',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=share',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
  ])('should turn %s into its player, set to start at once', (page) => {
    expect(playerLink(page)).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0')
  })

  it('should turn a Vimeo page into its player without tracking', () => {
    expect(playerLink('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1')
  })

  it.each(['https://example.com/watch?v=aqz-KE-bpKQ', 'javascript:alert(1)', 'not a link', 'https://www.youtube.com/'])(
    'should find no player for %s',
    (page) => {
      expect(playerLink(page)).toBeUndefined()
    },
  )
})
