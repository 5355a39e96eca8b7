import { expect } from '@playwright/test'
import { adminTest, personOf, register, said, undoOf, word } from './admin-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

const LIST = '/admin/registrations'

adminTest('a filter is saved under a name, listed with its count, renamed and deleted', async ({ page, request }) => {
  const family = word('Kept')
  await register(request, { lastName: family })
  await register(request, { lastName: family })
  await open(page, `${LIST}?q=${family}`)
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.getByText('Save this view').click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await expect(page.locator('summary').filter({ hasText: 'Save this view' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await page.getByText('Save this view').click()
  await page.getByLabel('Name', { exact: true }).fill(`Family ${family}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(said(page, 'Saved')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(views.getByRole('link', { name: `Family ${family} 2` })).toHaveAttribute('aria-current', 'page', {
      timeout: 2000,
    })
  }).toPass()
  await expect(page.getByText('Save this view')).toHaveCount(0)
  await expectAccessible(page)

  await open(page, LIST)
  await views.getByRole('link', { name: `Family ${family} 2` }).click()
  await expect(page).toHaveURL(new RegExp(`q=${family}`))

  const change = page.getByText('Change this view')
  const view = views.getByRole('link', { name: `Renamed ${family}` })
  await change.click()
  await page.getByLabel('Name', { exact: true }).fill(`Renamed ${family}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(view).toBeVisible()
  await change.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(view).toHaveCount(0)
  await undoOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(view).toHaveCount(1)

  await change.click()
  const shared = page.getByRole('checkbox', { name: 'Share it with everyone at the desk' })
  await shared.check()
  await page.getByRole('button', { name: 'Save view' }).click()
  // The message about the first change may still be there; the form closes once this change is saved.
  await expect(shared).toBeHidden()
  await change.click()
  await page.getByRole('button', { name: 'Delete for everyone' }).click()
  await expect(view).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  adminTest.describe(javaScriptEnabled ? 'a taken name' : 'a taken name, without JavaScript', () => {
    adminTest.use({ javaScriptEnabled, viewport: { width: 834, height: 1112 } })

    adminTest('is refused beside its field, which keeps the input and its place', async ({ page, staff }) => {
      const name = word('Taken')
      await staff.api.post('/api/admin/views', { data: { name, tab: 'registrations', query: '', shared: false } })
      await page.goto(`${LIST}?status=done`)
      if (javaScriptEnabled) await page.locator('html[data-hydrated]').waitFor()
      await page.getByText('Save this view').click()
      const field = page.getByLabel('Name', { exact: true })
      await field.fill(name)
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(field).toHaveAccessibleDescription('There is already a view with that name.')
      await expect(field).toHaveValue(name)
      const button = await page.getByRole('button', { name: 'Save view' }).boundingBox()
      expect((button?.x ?? NaN) + (button?.width ?? NaN)).toBeLessThanOrEqual(834)
    })
  })

adminTest.describe('without JavaScript', () => {
  adminTest.use({ javaScriptEnabled: false })

  adminTest('a view is saved, followed and deleted, and My work is there', async ({ page, request, staff }) => {
    const family = word('Scriptfree')
    const id = await register(request, { lastName: family })
    const { me } = (await (await staff.api.get('/api/admin/users')).json()) as { me: { id: string } }
    await staff.api.patch(`/api/admin/submissions/${id}`, { data: { version: 1, owner: me.id } })
    await openPlain(page, `${LIST}?q=${family}`)
    await page.getByText('Save this view').click()
    await page.getByLabel('Name', { exact: true }).fill(family)
    await page.getByRole('button', { name: 'Save view' }).click()
    const views = page.getByRole('navigation', { name: 'Views' })
    await expect(views.getByRole('link', { name: new RegExp(`^${family}`) })).toHaveAttribute('aria-current', 'page')
    await page.getByText('Change this view').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: `“${family}” is deleted` })).toBeVisible()

    await views.getByRole('link', { name: /^My work/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^My work/ })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: new RegExp(family) })).toBeVisible()
    await expect(page.getByRole('button', { name: /Go to/ })).toBeHidden()
  })
})

adminTest('Ctrl+K goes to an entry, a view and a page, by keyboard alone', async ({ page, request }) => {
  const family = word('Palette')
  const id = await register(request, { lastName: family })
  await open(page, LIST)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const box = dialog.getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Audit log' })).toBeVisible()
  await expect(dialog.getByRole('option', { selected: true })).not.toHaveText('Sign out')
  await box.fill(family)
  const entries = dialog.getByRole('group', { name: 'Entries' })
  await expect(entries.getByRole('option', { name: new RegExp(family) })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(id))
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await box.fill('my w')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^My work/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await box.fill('no such thing at all')
  await expect(dialog.getByRole('status')).toHaveText('Nothing matches.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

adminTest('results that arrive leave Ctrl+K at the item that was active', async ({ page, request }) => {
  await register(request, { lastName: word('Webhooks') })
  await open(page, LIST)
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/admin/search*', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await dialog.getByRole('combobox').fill('webhooks')
  const item = dialog.getByRole('option', { name: 'Webhooks', exact: true })
  await expect(item).toHaveAttribute('aria-selected', 'true')
  arrive.resolve()
  await expect(dialog.getByRole('group', { name: 'Entries' }).getByRole('option').first()).toBeVisible()
  await expect(item).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/webhooks')
})

adminTest('the account switches the single keys of the desk off and on', async ({ page }) => {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const single = page.getByRole('switch', { name: 'Single keys are shortcuts' })
  await open(page, '/account')
  await single.uncheck()
  await open(page, LIST)
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(shortcuts).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()

  await open(page, '/account')
  await expect(single).not.toBeChecked()
  await single.check()
  await open(page, LIST)
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
})

adminTest('Ctrl+K works while the page changes, and input in the header survives the change', async ({ page }) => {
  await open(page, LIST)
  const search = page.getByRole('textbox', { name: 'Search all submissions' })
  await search.fill('half a name')
  // Pressed once the address has changed, but before the page has.
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history)
    history.pushState = (...values) => {
      pushState(...values)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    }
  })
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await expect(dialog.getByRole('combobox')).toBeFocused()

  await page.keyboard.type('export')
  await expect(dialog.getByRole('group', { name: 'Actions' })).toHaveCount(0)
  await page.goBack()
  await expect(dialog.getByRole('option', { name: 'Export CSV' })).toBeVisible()
  await expect(dialog.getByRole('combobox')).toHaveValue('export')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(search).toHaveValue('half a name')

  // Opened from the heading of a page that is gone when the palette closes.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog.getByRole('option', { name: 'Export CSV' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('main')).toBeFocused()
})

adminTest('a page that opens while someone types leaves the focus in their field', async ({ page }) => {
  await open(page, LIST)
  const search = page.getByRole('textbox', { name: 'Search all submissions' })
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/admin/calls*', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls' }).click()
  await search.click()
  await page.keyboard.type('half ')
  arrive.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible()
  await page.keyboard.type('a name')
  await expect(search).toHaveValue('half a name')
  // A search from the box itself does move the focus.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Search/ })).toBeFocused()
})

adminTest(
  'the palette shows a person with two addresses once, and the arrow keys go past them',
  async ({ page, request }) => {
    const family = word('Twice')
    for (const at of ['home', 'work']) await register(request, { lastName: family, email: `${family}@${at}.example` })
    await page.route('**/api/admin/search?*', async (route) => {
      const response = await route.fetch()
      const found = (await response.json()) as { rows: { personId: string }[] }
      const [first] = found.rows
      await route.fulfill({
        json: { ...found, rows: found.rows.map((row) => ({ ...row, personId: first?.personId })) },
      })
    })
    await open(page, LIST)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Go to' })
    await dialog.getByRole('combobox').fill(family)
    const options = dialog.getByRole('option')
    await expect(dialog.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    for (let step = await options.count(); step > 0; step -= 1) await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  },
)

adminTest('Ctrl+K goes to a person, and runs the actions that the page offers', async ({ page, request, staff }) => {
  const family = word('Taken')
  const id = await register(request, { lastName: family, email: `${family.toLowerCase()}@example.org` })
  await open(page, `${LIST}/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const box = dialog.getByRole('combobox')
  const actions = dialog.getByRole('group', { name: 'Actions' })

  await page.getByLabel('Add a note').fill('Half a thought')
  await page.keyboard.press('Control+k')
  await expect(actions.getByRole('option', { name: 'Save', exact: true })).toBeVisible()
  await box.fill('assign to')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const me = ((await (await staff.api.get('/api/admin/users')).json()) as { me: { id: string } }).me.id
  await expect(page.getByLabel('Owner')).toHaveValue(me)
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought')
  await page.keyboard.press('Control+k')
  await expect(actions.getByRole('option', { name: 'Assign to me' })).toHaveCount(0)

  await box.fill(family)
  await dialog.getByRole('group', { name: 'People' }).getByRole('option').click()
  await expect(page).toHaveURL(`/admin/people/${await personOf(staff, id)}`)
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(actions.getByRole('option', { name: 'Save', exact: true })).toHaveCount(0)
  await box.fill('light theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Control+k')
  // Restores the theme, since other tests share the account.
  await box.fill('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await expect(actions.getByRole('option', { name: 'Sign out' })).toBeVisible()
})

adminTest(
  'the question mark lists the shortcuts, and closing them leaves the entry open',
  async ({ page, request }) => {
    const id = await register(request, { lastName: word('Keys') })
    await open(page, `${LIST}/${id}`)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toContainText('Go to an entry, a person, a page or a view')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(id))
    await page.getByLabel('Add a note').fill('Why?')
    await expect(dialog).toHaveCount(0)
  },
)
