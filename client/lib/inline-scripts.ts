// The renderer inlines these unchanged, and the content security policy allows them by their hashes.

/**
 * Runs before the first paint, so that neither theme nor header flashes: dark by default, then the visitor's choice or the
 * device's setting; and signed in if the hint cookie says so.
 */
export const firstPaintScript =
  "(function(d){try{var t=localStorage.getItem('theme');d.dataset.theme=t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'}catch(e){d.dataset.theme='dark'}if(/(?:^|; )(?:__Host-)?signed-in=1/.test(document.cookie))d.dataset.session='signed-in'})(document.documentElement)"

/**
 * Back or Forward before the router has started changes the address of a reloaded page and nothing else, so the page is loaded
 * again. The client entry removes it.
 */
export const earlyBackScript =
  '(function(l,p){onpopstate=function(){if(l.pathname+l.search!==p)l.reload()}})(location,location.pathname+location.search)'
