/**
 * Runs before the first paint, so that neither theme nor header flashes: dark until the visitor has chosen, then light, dark,
 * or what the device says; and signed in as the hint cookie says. The renderer inlines it as it stands and allows it in the
 * content policy by its hash.
 */
export const firstPaintScript =
  "(function(d){try{var t=localStorage.getItem('theme');d.dataset.theme=t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'}catch(e){d.dataset.theme='dark'}if(/(?:^|; )(?:__Host-)?signed-in=1/.test(document.cookie))d.dataset.session='signed-in'})(document.documentElement)"
