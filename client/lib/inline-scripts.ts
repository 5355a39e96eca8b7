// The renderer inlines these unchanged, and the content security policy allows them by their hashes.

/** For the browser's own bars: the ground of each theme. */
export const themeColour = { dark: '#0b121c', light: '#f6f1e7' }

/** Runs before the first paint, so that neither theme nor header flashes. Dark by default. */
export const firstPaintScript = (hintCookie: string) =>
  `(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches){d.dataset.theme='light';document.querySelector('meta[name=theme-color]').content='${themeColour.light}'}}catch(e){}if(/(?:^|; )${hintCookie}=1/.test(document.cookie))d.dataset.session='signed-in'})(document.documentElement)`

/** Back or Forward before the script has started that answers them would change the address alone. That script removes it. */
export const earlyBackScript =
  '(function(l,p){onpopstate=function(){if(l.pathname+l.search!==p)l.reload()}})(location,location.pathname+location.search)'

/** A reload begins at the top, unless the address has a target; Back and Forward go where they were, for which all sections need their height. Chromium restores most reloads even so, once and before they have loaded. */
export const reloadScript =
  "(function(h,n,a,t){h.scrollRestoration='auto';if(n&&n.type==='back_forward')document.documentElement.dataset.navigated='';if(n&&n.type==='reload'&&!location.hash){h.scrollRestoration='manual';a('scroll',t,{once:true});a('load',function(){requestAnimationFrame(function(){removeEventListener('scroll',t)})});a('pagehide',function(){h.scrollRestoration='auto'})}})(history,performance.getEntriesByType('navigation')[0],addEventListener,function(){scrollTo({top:0,behavior:'instant'})})"

/** A page is fetched ahead while its link is being approached, but for those that count or use something up, and those about one person. */
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
