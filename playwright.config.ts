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
  // Generous, since a shared machine stalls now and then: nothing is tried twice.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
