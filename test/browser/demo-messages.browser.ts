import { expect, test, type Page } from './product.js'
import { watchRequests } from './demo-support.js'
import { open, openPlain } from './page-support.js'

const conversation = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })
const line = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const sidebar = (page: Page) => page.locator('#sidebar')

test('the list shows name, last words, time and unread count, and the first is open', async ({ page }) => {
  await open(page, '/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(5)
  const first = conversation(page, 'Nadia Rahman')
  for (const words of ['Happy to send the order book summary before Thursday.', '10:42', '2 unread'])
    await expect(first).toContainText(words)
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(conversation(page, 'Gareth Hughes')).not.toContainText('unread')
})

test('choosing a conversation highlights it, opens it and is kept in the address', async ({ page }) => {
  await open(page, '/messages')
  await conversation(page, 'Dr Alma Beck').click()
  await expect(page).toHaveURL('/messages?conversation=3')
  await expect(conversation(page, 'Dr Alma Beck')).toHaveAttribute('aria-current', 'true')
  await expect(conversation(page, 'Nadia Rahman')).not.toHaveAttribute('aria-current')
  const thread = page.getByRole('region', { name: 'Dr Alma Beck', exact: true })
  await expect(thread.getByText('Online')).toBeVisible()
  await expect(thread.getByText('Thank you. The trial data is attached.')).toBeVisible()
  const own = thread.getByRole('listitem').filter({ hasText: 'You:' })
  const other = thread.getByRole('listitem').filter({ hasText: 'Dr Alma Beck:' })
  await expect(own).toHaveCount(1)
  await expect(other).toHaveCount(2)
  const [left, right] = [await other.first().boundingBox(), await own.boundingBox()]
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
})

test('Enter and the button clear the line; nothing is added and nothing is sent', async ({ page }) => {
  await open(page, '/messages?conversation=2')
  const thread = page.getByRole('region', { name: 'Gareth Hughes', exact: true })
  await expect(thread.getByRole('listitem')).toHaveCount(3)
  const asked = watchRequests(page)
  await line(page).fill('See you on the 3rd.')
  await line(page).press('Enter')
  await expect(line(page)).toHaveValue('')
  await line(page).fill('And thank you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(line(page)).toHaveValue('')
  await expect(page.getByText('nothing was sent')).toHaveCount(1)
  await expect(thread.getByRole('listitem')).toHaveCount(3)
  await expect(page).toHaveURL('/messages?conversation=2')
  expect(asked).toEqual([])
})

test('the business card opens and can be put into the message', async ({ page }) => {
  await open(page, '/messages')
  await page.getByRole('button', { name: 'Share Business Card' }).click()
  const card = page.getByRole('dialog', { name: 'Your business card' })
  await expect(card.getByText('Alex Morgan')).toBeVisible()
  await card.getByRole('button', { name: 'Add to message' }).click()
  await expect(card).toBeHidden()
  await expect(line(page)).toHaveValue(/Alex Morgan/)
  await expect(line(page)).toBeFocused()
})

test('a search for people keeps the message being typed', async ({ page }) => {
  await open(page, '/messages?conversation=3')
  await line(page).fill('Half a thought')
  await page.getByRole('searchbox', { name: 'Search people' }).pressSequentially('looms')
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
  await expect(line(page)).toHaveValue('Half a thought')
})

test('people are found by name or company', async ({ page }) => {
  await open(page, '/messages')
  await page.getByRole('searchbox', { name: 'Search people' }).pressSequentially('looms')
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
  await expect(conversation(page, 'Dr Alma Beck')).toBeVisible()
})

test('the sidebar collapses from 16rem to 3rem by button and shortcut, and stays so for seven days', async ({
  page,
  context,
}) => {
  await open(page, '/messages')
  await expect(sidebar(page)).toHaveCSS('width', '256px')
  await page.getByRole('button', { name: 'Collapse' }).click()
  await expect(sidebar(page)).toHaveCSS('width', '48px')
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 7 * 24 * 3600)).toBeLessThan(120)
  await expect(page.getByRole('link', { name: 'My Investments' })).toBeVisible()

  await page.reload()
  await expect(sidebar(page)).toHaveCSS('width', '48px')
  await open(page, '/messages')
  await page.keyboard.press('Control+b')
  await expect(sidebar(page)).toHaveCSS('width', '256px')
  await page.keyboard.press('Meta+b')
  await expect(sidebar(page)).toHaveCSS('width', '48px')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the list leads to a conversation and back, and the sidebar is an overlay of 18rem', async ({ page }) => {
    await open(page, '/messages')
    await expect(line(page)).toBeHidden()
    await conversation(page, 'Ines Cardoso').click()
    await expect(page.getByText('You are welcome in Coventry any Friday.').last()).toBeVisible()
    await expect(line(page)).toBeVisible()
    await expect(conversation(page, 'Ines Cardoso')).toBeHidden()
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(conversation(page, 'Ines Cardoso')).toBeVisible()

    await expect(sidebar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).last().click()
    await expect(sidebar(page)).toBeVisible()
    await expect(sidebar(page)).toHaveCSS('width', '288px')
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toBeHidden()
  })
})

test('the overlay of the sidebar closes when the device is turned, and leaves the page usable', async ({ page }) => {
  await page.setViewportSize({ width: 744, height: 1133 })
  await open(page, '/messages')
  await page.getByRole('button', { name: 'Menu', exact: true }).last().click()
  await expect(page.locator('[inert]').first()).toBeAttached()
  await page.setViewportSize({ width: 1133, height: 744 })
  await expect(page.locator('[inert]')).toHaveCount(0)
  await line(page).fill('Still here')
  await page.setViewportSize({ width: 744, height: 1133 })
  await expect(sidebar(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('conversations open by their links, and what is written is in no request', async ({ page }) => {
    await openPlain(page, '/messages')
    await conversation(page, 'Gareth Hughes').click()
    await expect(page.getByRole('heading', { name: 'Gareth Hughes' })).toBeVisible()
    const asked = watchRequests(page)
    await line(page).fill('a private word')
    await line(page).press('Enter')
    await expect(line(page)).toHaveValue('')
    await expect(page).toHaveURL('/messages?conversation=2')
    expect(asked.join()).not.toContain('private')
  })

  test('a collapsed sidebar is rendered collapsed', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'sidebar_state', value: 'false', url: baseURL ?? '' }])
    await openPlain(page, '/messages')
    await expect(sidebar(page)).toHaveCSS('width', '48px')
  })
})
