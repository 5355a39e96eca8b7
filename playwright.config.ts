import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { INBOUND_ADDRESS, INBOUND_SECRET } from './test/support/inbound-mail.js'

const port = Number(process.env.BROWSER_TEST_PORT ?? 3900)
// Workers read this file too: they take the folder that the first reading made.
const data = (process.env.BROWSER_TEST_DATA ??= mkdtempSync(path.join(tmpdir(), 'meridian-browser-')))

/** The built product on a database of its own, and one browser. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.browser.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine stalls now and then; what fails twice more is a failure.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? [['dot'], ['json', { outputFile: 'test-results/browser.json' }]] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
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
  webServer: {
    command: 'node dist/start/main.js',
    url: `http://localhost:${port}/health/ready`,
    reuseExistingServer: false,
    timeout: 90_000,
    stdout: 'ignore',
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
      MAIL_INBOUND_ADDRESS: INBOUND_ADDRESS,
      INBOUND_MAIL_SECRET: INBOUND_SECRET,
      ADMIN_EMAIL: 'admin@meridian.example',
      ADMIN_PASSWORD: 'correct horse battery',
    },
  },
})
