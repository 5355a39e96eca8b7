import { whenIdle } from '@/lib/idle'

const WAITING = '[data-island]:not([data-hydrated])'

/** Islands whose script could not be loaded; they go on as the server rendered them. */
const given = new WeakSet<Element>()
const loading = new Map<Element, Promise<boolean>>()

const waitingIslandOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(WAITING) : null

/** Resolves to whether it could be hydrated. */
function hydrate(island: HTMLElement): Promise<boolean> {
  const known = loading.get(island)
  if (known) return known
  const done = import('../app/hydrate')
    .then(({ hydrateIsland }) => hydrateIsland(island))
    .then(
      () => true,
      (error: unknown) => {
        console.error('A part of this page works without its script, which could not be loaded.', error)
        given.add(island)
        return false
      },
    )
  loading.set(island, done)
  return done
}

/** An island with a draft on this device is hydrated at once. Without storage there are no drafts. */
function hasDraft({ dataset }: HTMLElement) {
  try {
    return dataset.draft !== undefined && localStorage.getItem(dataset.draft) !== null
  } catch {
    return false
  }
}

/** Half a screen away at most. Measured on its child, since an island itself has no box. */
const isNear = ({ firstElementChild }: HTMLElement) => {
  const { top = 0, bottom = 0 } = firstElementChild?.getBoundingClientRect() ?? {}
  return top < innerHeight * 1.5 && bottom > -innerHeight / 2
}

function hydrateOnceNear(island: HTMLElement) {
  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      sight.disconnect()
      whenIdle(() => void hydrate(island))
    },
    { rootMargin: '50% 0px' },
  )
  if (island.firstElementChild) sight.observe(island.firstElementChild)
}

/**
 * Hydrates each island once the page has loaded and is idle and the island is near, or at the first sign of interest in it. An earlier
 * press is replayed after hydration; if the script is gone, the browser submits the form.
 */
export function followIslands() {
  for (const event of ['pointerover', 'focusin', 'touchstart', 'keydown'])
    document.addEventListener(
      event,
      ({ target }) => {
        const island = waitingIslandOf(target)
        if (island) void hydrate(island)
      },
      { capture: true, passive: true },
    )
  document.addEventListener('submit', replaySubmit, { capture: true })
  document.addEventListener('click', replayClick, { capture: true })
  refuseDoubleClick()
  const islands = [...document.querySelectorAll<HTMLElement>(WAITING)]
  islands.filter(hasDraft).forEach((island) => void hydrate(island))
  const hydrateNear = async () => {
    islands.filter((island) => !isNear(island)).forEach(hydrateOnceNear)
    await Promise.all(islands.filter(isNear).map(hydrate))
    document.documentElement.dataset.hydrated = ''
  }
  const whenLoaded = () => whenIdle(() => void hydrateNear())
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}

function replaySubmit(event: SubmitEvent) {
  const island = waitingIslandOf(event.target)
  if (!island || given.has(island)) return
  const form = event.target as HTMLFormElement
  const { submitter } = event
  event.preventDefault()
  event.stopPropagation()
  void hydrate(island).then(() => {
    // Clicks the button itself, whose value or handler may matter.
    if (submitter?.isConnected) submitter.click()
    else form.requestSubmit()
  })
}

/** Buttons that the browser acts on itself. */
const NATIVE = '[type="submit"], [type="reset"], [popovertarget]'

function replayClick(event: MouseEvent) {
  const island = waitingIslandOf(event.target)
  if (!island || given.has(island)) return
  const button = (event.target as Element).closest<HTMLElement>('button')
  if (!button || !island.contains(button) || button.matches(NATIVE)) return
  event.preventDefault()
  event.stopPropagation()
  void hydrate(island).then((hydrated) => {
    if (hydrated && button.isConnected) button.click()
  })
}

/** The second press of a double click sends nothing, however quick the response to the first was. */
function refuseDoubleClick() {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest('[type="submit"]')) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
