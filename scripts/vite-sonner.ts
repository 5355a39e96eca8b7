import type { Plugin } from 'vite'

const SWIPE = { library: 'const SWIPE_THRESHOLD = 45;', ours: 'const SWIPE_THRESHOLD = 20;' }

/**
 * The toast library writes its styles into the page, which the content policy refuses: they come from our own stylesheet
 * instead. It also wants a longer swipe than the product promises.
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
