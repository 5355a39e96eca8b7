export const SIDEBAR_COOKIE = 'sidebar_state'
