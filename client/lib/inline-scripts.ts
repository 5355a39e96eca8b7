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

/**
 * Starts the scripts once the page has been painted, so that they do not share the line with the styles and fonts of the first
 * paint. A hidden tab is not painted, and does not wait.
 */
export const startScript =
  "(function(d){function start(){d.querySelectorAll('script[type=after-paint]').forEach(function(s){s.type='module';d.head.append(s)});d.querySelectorAll('link[rel=after-paint]').forEach(function(l){l.rel='modulepreload'})}function ready(){d.readyState==='loading'?addEventListener('DOMContentLoaded',start):start()}d.hidden?ready():new PerformanceObserver(function(_,o){o.disconnect();ready()}).observe({type:'paint',buffered:true})})(document)"
