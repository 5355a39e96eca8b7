import { expect, test, type Page } from './product.js'
import { open, openPlain } from './page-support.js'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')

test('the message centre opens first and leads to all messages', async ({ page }) => {
  await open(page, '/dashboard')
  await expect(page.getByRole('tab')).toHaveText(['Message Centre', 'My Investments', 'My Fundraising'])
  await expect(tab(page, 'Message Centre')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 1, name: 'Message Centre' })).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'View All Messages' }).click()
  await expect(page).toHaveURL('/messages')
})

test('each tab has its own address and shows its own view only', async ({ page }) => {
  await open(page, '/dashboard')
  await tab(page, 'My Investments').click()
  await expect(page).toHaveURL('/dashboard?tab=investments')
  await expect(page.getByRole('heading', { level: 1, name: 'My Investments' })).toBeVisible()
  const rows = panel(page).getByRole('row')
  await expect(rows.filter({ hasText: 'TechFlow' })).toContainText('Active')
  await expect(rows.filter({ hasText: 'TechFlow' })).toContainText(/£5,000(?!\.)/)
  await expect(rows.last()).toContainText(/£7,500(?!\.)/)
  await expect(page.getByRole('link', { name: 'View All Messages' })).toHaveCount(0)

  await tab(page, 'My Fundraising').click()
  await expect(page).toHaveURL('/dashboard?tab=fundraise')
  for (const words of ['Lantern Ferries', '£96,250', 'of £250,000', '38.5%', '57', '21'])
    await expect(panel(page)).toContainText(words)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Investments' })).toBeVisible()
})

test('arrow keys, Home and End move between the tabs, Enter and Space open one, and Tab leaves them', async ({
  page,
}) => {
  await open(page, '/dashboard')
  await tab(page, 'Message Centre').focus()
  await page.keyboard.press('ArrowDown')
  await expect(tab(page, 'My Investments')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(tab(page, 'My Fundraising')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard?tab=fundraise')
  await expect(tab(page, 'My Fundraising')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab(page, 'Message Centre')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(tab(page, 'My Investments')).toHaveAttribute('aria-selected', 'true')
  // The script of the new document restores the focus.
  await expect(tab(page, 'My Investments')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0)
})

test('a new campaign starts at the form', async ({ page }) => {
  await open(page, '/dashboard?tab=fundraise')
  await page.getByRole('link', { name: 'Create New Campaign' }).click()
  await expect(page).toHaveURL('/create-campaign')
})

test('the sidebar is 15rem wide and collapses', async ({ page }) => {
  await open(page, '/dashboard')
  const sidebar = page.locator('#sidebar')
  await expect(sidebar).toHaveCSS('width', '240px')
  await page.keyboard.press('Control+b')
  await expect(sidebar).toHaveCSS('width', '48px')
  await tab(page, 'My Fundraising').click()
  await expect(page).toHaveURL('/dashboard?tab=fundraise')
  await expect(sidebar).toHaveCSS('width', '48px')
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect(sidebar).toHaveCSS('width', '240px')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sidebar is an overlay behind a button and closes on a choice, a press beside it, or Escape', async ({
    page,
  }) => {
    await open(page, '/dashboard')
    const sidebar = page.locator('#sidebar')
    const menu = page.getByRole('main').getByRole('button', { name: 'Menu' })
    await expect(sidebar).toBeHidden()
    await menu.click()
    await expect(sidebar).toHaveCSS('width', '240px')
    await expect(sidebar.getByRole('button', { name: 'Close sidebar' })).toBeFocused()
    await tab(page, 'My Investments').click()
    await expect(sidebar).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'My Investments' })).toBeVisible()
    await menu.click()
    await expect(sidebar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await page.mouse.click(370, 600)
    await expect(sidebar).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs open by their addresses; an unknown one shows the message centre', async ({ page }) => {
    await openPlain(page, '/dashboard')
    await tab(page, 'My Fundraising').click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Fundraising' })).toBeVisible()
    await openPlain(page, '/dashboard?tab=nothing')
    await expect(page.getByRole('heading', { level: 1, name: 'Message Centre' })).toBeVisible()
  })
})
