/**
 * Runs before the first paint, so that neither theme nor header flashes: dark by default, then the visitor's choice or the
 * device's setting; and signed in if the hint cookie says so. The renderer inlines it unchanged and the content security policy
 * allows it by its hash.
 */
export const firstPaintScript =
  "(function(d){try{var t=localStorage.getItem('theme');d.dataset.theme=t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'}catch(e){d.dataset.theme='dark'}if(/(?:^|; )(?:__Host-)?signed-in=1/.test(document.cookie))d.dataset.session='signed-in'})(document.documentElement)"
