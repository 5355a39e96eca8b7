import { expect, test } from './product.js'
import { open, openPlain, withoutScript } from './page-support.js'

const DOCUMENT = '/api/calculators/openapi.json'

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
}

withoutScript('the API’s page', () => {
  test('shows every address and parameter of the document', async ({ page, request }) => {
    const { paths } = (await (await request.get(DOCUMENT)).json()) as OpenApi
    await openPlain(page, '/calculators-api')
    await expect(page.getByRole('link', { name: /OpenAPI/ })).toHaveAttribute('href', DOCUMENT)
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        const operation = page.getByRole('region', { name: `${method.toUpperCase()} ${path}`, exact: true })
        await expect(operation).toBeVisible()
        for (const { name } of parameters) await expect(operation.getByText(name, { exact: true })).not.toHaveCount(0)
      }
  })
})

test('the API’s page loads nothing from other origins', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => !request.url().startsWith('http://localhost') && foreign.push(request.url()))
  await open(page, '/calculators-api')
  expect(foreign).toEqual([])
})
