import { expect, test, type Page } from './product.js'
import { adminTest, register, word } from './admin-support.js'
import { inAllOnly, open } from './page-support.js'

/** Words beyond the window's edge, which the page clips without scrolling or an ellipsis. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const cut: string[] = []
    const excused = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { overflowX, clipPath, textOverflow } = getComputedStyle(element)
      return (
        overflowX === 'auto' || clipPath !== 'none' || textOverflow === 'ellipsis' || excused(element.parentElement)
      )
    }
    while (texts.nextNode()) {
      const { data = '', parentElement } = texts.currentNode as Text
      if (!data.trim() || !parentElement?.checkVisibility() || parentElement.closest('[aria-hidden]')) continue
      range.selectNodeContents(texts.currentNode)
      const boxes = [...range.getClientRects()]
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1) && !excused(parentElement))
        cut.push(data.trim())
    }
    return cut
  })

/** Doubles the text size as a visitor does in the browser's settings. */
async function doubleText(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.setViewportSize({ width: 1280, height: 800 })
}

const PAGES = ['/', '/browse', '/campaign/techflow', '/eis-guide', '/seis-guide', '/eis-calculator']

test('No words are cut on the narrowest phone', inAllOnly(), async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PAGES) {
    await open(page, path)
    expect(await cutWords(page), path).toEqual([])
  }
})

test('No words are cut at twice the text size', inAllOnly(), async ({ page }) => {
  await doubleText(page)
  for (const path of PAGES) {
    await open(page, path)
    expect(await cutWords(page), path).toEqual([])
  }
})

adminTest(
  'The desk cuts no words at twice the text size or on the narrowest phone',
  inAllOnly(),
  async ({ page, request }) => {
    const family = word('Featherstonehaugh')
    await register(request, { lastName: family, email: `${family}.cholmondeley@example.org`.toLowerCase() })
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, `/admin/registrations?q=${family}`)
    expect(await cutWords(page)).toEqual([])
    await doubleText(page)
    expect(await cutWords(page)).toEqual([])
  },
)
