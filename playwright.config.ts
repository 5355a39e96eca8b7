import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { QUICK } from './test/support/extent.js'

/** For `npm test`: every page once, and what people do most, outside and at the desk. `npm test -- --all` runs every file. */
const MAIN_PATHS = [
  'accessibility',
  'admin-submission',
  'auth',
  'calculators',
  'calls',
  'desk-answers',
  'forms-booking',
  'home',
]

/** Each worker has one browser and one built product on a database of its own: test/browser/product.ts. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: QUICK ? MAIN_PATHS.map((name) => `**/${name}.browser.ts`) : '**/*.browser.ts',
  globalSetup: './test/browser/product.ts',
  fullyParallel: true,
  // Twice as many as cores: about half of the tests wait at any moment.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // Generous, since a shared machine stalls now and then. `npm test` tries a failed test once more, and names it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['dot'], ['json', { outputFile: 'test-results/browser.json' }]] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
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
