// The renderer inlines these unchanged, and the content security policy allows them by their hashes.

/** For the browser's own bars: the ground of each theme. */
export const themeColour = { dark: '#0b121c', light: '#f6f1e7' }

/** Runs before the first paint, so that neither theme nor header flashes. Dark by default. */
export const firstPaintScript = (hintCookie: string) =>
  `(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches){d.dataset.theme='light';document.querySelector('meta[name=theme-color]').content='${themeColour.light}'}}catch(e){}if(/(?:^|; )${hintCookie}=1/.test(document.cookie))d.dataset.session='signed-in'})(document.documentElement)`

/** Back or Forward before the router has started would change the address alone. The client entry removes it. */
export const earlyBackScript =
  '(function(l,p){onpopstate=function(){if(l.pathname+l.search!==p)l.reload()}})(location,location.pathname+location.search)'
