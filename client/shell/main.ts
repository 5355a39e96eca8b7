import { followTheme } from '@/lib/theme'
import { followBanner } from './banner'
import { followDialogs } from './dialogs'
import { followFilms, followPress } from './films'
import { showWaitingFlash } from './flash'
import { followHashes } from './hashes'
import { followIslands } from './islands'
import { followMenus } from './menus'
import { followMessages } from './message'
import { fillReceipt } from './receipt'
import { followSession } from './session'
import { followSidebar } from './sidebar'
import { followTabs } from './tabs'

/** What every page runs. An element may come and go with an application's pages, so the document listens in its place. */
export function start() {
  followTheme()
  followMenus()
  followBanner()
  followDialogs()
  // An application brings its own of the rest.
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

/** Parts of some pages only. */
function startParts() {
  const has = (selector: string) => document.querySelector(selector) !== null
  if (has('[data-globe]')) void import('./globe').then(({ followGlobe }) => followGlobe())
  if (has('[data-contents]')) void import('./contents').then(({ followContents }) => followContents())
  if (has('[data-countdown]'))
    void import('@/features/demo/countdown').then(({ startCountdown }) => startCountdown(() => {}))
  const missing = document.querySelector<HTMLElement>('[data-missing]')?.dataset.missing
  if (missing) console.error('404 Error: User attempted to access non-existent route:', missing)
}

/** Also on pages that keep none; visitors without drafts load nothing for it. */
async function clearExpiredDrafts() {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith('draft:')))
      (await import('@/lib/drafts')).clearExpiredDrafts()
  } catch {
    // Storage is blocked, or the chunk did not load: the next visit tries again.
  }
}
