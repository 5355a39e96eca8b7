const HOVER_OPENS_AFTER = 200
const HOVER_CLOSES_AFTER = 300
const TOOLS = '#tools-trigger, #tools-menu'
const PHONE_MENU = 'phone-menu'

const menuOf = (id: string) => document.getElementById(id)
const isOpen = (menu: Element | null) => Boolean(menu?.matches(':popover-open'))
const isOverTools = (target: EventTarget | null) => target instanceof Element && target.closest(TOOLS) !== null

function markOpen({ id }: HTMLElement, open: boolean) {
  for (const opener of document.querySelectorAll(`[aria-controls="${CSS.escape(id)}"][aria-expanded]`))
    opener.setAttribute('aria-expanded', String(open))
}

/**
 * The menus are native popovers, which open, close on Escape or an outside click, and restore the focus on their own. Added here:
 * `aria-expanded`, the position below the header, opening Tools on hover, and closing the phone's menu when the focus leaves it.
 */
export function followMenus() {
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      const header = target instanceof HTMLElement && target.popover && target.closest('header')
      if (header && newState === 'open')
        (target as HTMLElement).style.setProperty('--under', `${header.getBoundingClientRect().bottom}px`)
    },
    true,
  )
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (target instanceof HTMLElement && target.popover) markOpen(target, newState === 'open')
    },
    true,
  )
  // One may have been opened before this script arrived.
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) markOpen(menu, true)
  followTools()
  followPhoneMenu()
}

function followTools() {
  let timer = 0
  let openedByHover = false
  const later = ({ pointerType }: PointerEvent, delay: number, shown: boolean) => {
    clearTimeout(timer)
    if (pointerType !== 'mouse') return
    timer = window.setTimeout(() => {
      const menu = menuOf('tools-menu')
      openedByHover = shown && !isOpen(menu)
      menu?.togglePopover(shown)
    }, delay)
  }
  document.addEventListener('pointerover', (event) => {
    if (isOverTools(event.target) && !isOverTools(event.relatedTarget)) later(event, HOVER_OPENS_AFTER, true)
  })
  document.addEventListener('pointerout', (event) => {
    if (isOverTools(event.target) && !isOverTools(event.relatedTarget)) later(event, HOVER_CLOSES_AFTER, false)
  })
  // A click right after the hover has opened the menu means to open it, not to close it.
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('#tools-trigger')) return
    clearTimeout(timer)
    if (openedByHover && isOpen(menuOf('tools-menu'))) event.preventDefault()
    openedByHover = false
  })
}

function followPhoneMenu() {
  // Tabbing past the last link leaves the menu, so it closes rather than cover the focused element.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = target instanceof Element && target.closest<HTMLElement>(`#${PHONE_MENU}`)
    if (menu && relatedTarget instanceof Node && !menu.closest('header')?.contains(relatedTarget)) menu.hidePopover()
  })
  // On a screen too wide for it, as after a turn of the device, it would stay open but hidden.
  matchMedia('(min-width: 48rem)').addEventListener('change', () => menuOf(PHONE_MENU)?.hidePopover())
}
