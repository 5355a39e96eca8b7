/** The list of all kinds, at an address of its own. */
export { action, Component, handle, loader } from './list-page'
