import type { Plugin } from 'vite'

const SWIPE = { library: 'const SWIPE_THRESHOLD = 45;', ours: 'const SWIPE_THRESHOLD = 20;' }

/**
 * The toast library injects its styles into the page, which the content security policy blocks, so they are moved to our own
 * stylesheet. It also requires a longer swipe than the product specifies.
 */
export function sonner(): Plugin {
  return {
    name: 'meridian:sonner',
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform(code, id) {
      if (!/sonner\/dist\/index\.m?js/.test(id)) return
      if (!code.includes(SWIPE.library)) this.error('sonner has changed: look again at the swipe threshold')
      return { code: code.replace(SWIPE.library, SWIPE.ours).replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}
