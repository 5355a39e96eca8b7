/** What the header's menus hold: the server draws it, the browser fetches its code when wanted. */
export { PhonePanel } from './phone-panel'
export { ThemeChoice } from './theme-choice'
export { ToolCards } from './tool-cards'
