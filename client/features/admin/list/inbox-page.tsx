/** The list of all kinds, which has an address and so a page of its own. */
export { action, Component, handle, loader } from './list-page'
