/**
 * Runs before the first paint, so that no theme flashes: dark until the visitor has chosen, then light, dark, or what the
 * device says. The renderer inlines it as it stands and allows it in the content policy by its hash.
 */
export const themeScript =
  "(function(d){try{var t=localStorage.getItem('theme');d.dataset.theme=t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'}catch(e){d.dataset.theme='dark'}})(document.documentElement)"
