import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

/** Each worker has one browser and one built product on a database of its own: test/browser/product.ts. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.browser.ts',
  globalSetup: './test/browser/product.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, since a shared machine stalls now and then. `npm test` tries a failed test once more, and names it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['dot'], ['json', { outputFile: 'test-results/browser.json' }]] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    // The globe, drawn without a graphics card, would take most of the processor; its own tests turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
