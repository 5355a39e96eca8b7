import { followTheme } from '@/lib/theme'
import { followBanner } from './banner'
import { followDialogs } from './dialogs'
import { followFilms, followPress } from './films'
import { showWaitingFlash } from './flash-toast'
import { followHashes } from './hashes'
import { followIslands } from './island-loader'
import { followMenus } from './menus'
import { followMessages } from './message'
import { fillReceipt } from './fill-receipt'
import { followSession } from './session-events'
import { followSidebar } from './sidebar-toggle'
import { followTabs } from './tabs'

/** Runs on every page. Elements may come and go with an application's pages, so the listeners are on the document. */
export function start() {
  followTheme()
  followMenus()
  followBanner()
  followDialogs()
  // An application handles the rest itself.
  if ('app' in document.documentElement.dataset) return void import('../app/browser').then(({ start }) => start())
  followHashes()
  followPress()
  followFilms()
  followMessages()
  followSidebar()
  followTabs()
  fillReceipt()
  showWaitingFlash()
  followSession()
  followIslands()
  startParts()
  void clearExpiredDrafts()
}

/** Loaded only on pages that have them. */
const parts = {
  '[data-globe]': async () => (await import('./globe')).followGlobe(),
  '[data-contents]': async () => (await import('./contents')).followContents(),
  '[data-countdown]': async () => (await import('@/features/demo/countdown')).startCountdown(() => {}),
}

function startParts() {
  for (const [selector, start] of Object.entries(parts))
    if (document.querySelector(selector))
      start().catch((error: unknown) => console.error('A part of this page could not be loaded.', error))
  const missing = document.querySelector<HTMLElement>('[data-missing]')?.dataset.missing
  if (missing) console.error('404 Error: User attempted to access non-existent route:', missing)
}

/** Runs on pages without drafts too; visitors who have none load nothing for it. */
async function clearExpiredDrafts() {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith('draft:')))
      (await import('@/lib/form/drafts')).clearExpiredDrafts()
  } catch {
    // Storage is blocked, or the chunk did not load: the next visit tries again.
  }
}
