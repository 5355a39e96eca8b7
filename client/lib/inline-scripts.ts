// The renderer inlines these unchanged, and the content security policy allows them by their hashes.

/** The background of each theme, for the browser's own bars. */
export const themeColour = { dark: '#0b121c', light: '#f6f1e7' }

/** Runs before the first paint, so that neither theme nor header flashes. Dark by default. */
export const firstPaintScript = (hintCookie: string) =>
  `(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches){d.dataset.theme='light';document.querySelector('meta[name=theme-color]').content='${themeColour.light}'}}catch(e){}if(/(?:^|; )${hintCookie}=1/.test(document.cookie))d.dataset.session='signed-in'})(document.documentElement)`

/** Reloads on Back and Forward, which would change only the address, until the script that handles them removes this handler. */
export const earlyBackScript =
  '(function(l,p){onpopstate=function(){if(l.pathname+l.search!==p)l.reload()}})(location,location.pathname+location.search)'

/**
 * A reload starts at the top, unless the address has a hash. Back and Forward restore the position, for which all sections need their
 * height. Despite `manual`, Chromium restores the position of most reloads once, before the page has loaded.
 */
export const reloadScript =
  "(function(h,n,a,t){h.scrollRestoration='auto';if(n&&n.type==='back_forward')document.documentElement.dataset.navigated='';if(n&&n.type==='reload'&&!location.hash){h.scrollRestoration='manual';a('scroll',t,{once:true});a('load',function(){requestAnimationFrame(function(){removeEventListener('scroll',t)})});a('pagehide',function(){h.scrollRestoration='auto'})}})(history,performance.getEntriesByType('navigation')[0],addEventListener,function(){scrollTo({top:0,behavior:'instant'})})"

/** Prefetches a page while the pointer is on its link, except pages that count or use something up, and personal ones. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...[
            '/admin*',
            '/account*',
            '/auth*',
            '/login*',
            '/status*',
            '/api/*',
            '*thank-you*',
            '/complaint-received*',
          ].map((closed) => ({ not: { href_matches: closed } })),
          { not: { selector_matches: '[target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
