import { hydrateWhenWanted } from '@/lib/hydrate-when-wanted'

const server = import.meta.env.SSR

export const PromoBanner = hydrateWhenWanted(
  'promo-banner',
  server ? (await import('./promo-banner')).PromoBanner : undefined,
  async () => (await import('./promo-banner')).PromoBanner,
)

export const SiteHeader = hydrateWhenWanted(
  'site-header',
  server ? (await import('./site-header')).SiteHeader : undefined,
  async () => (await import('./site-header')).SiteHeader,
)

export const SiteFooter = hydrateWhenWanted(
  'site-footer',
  server ? (await import('./site-footer')).SiteFooter : undefined,
  async () => (await import('./site-footer')).SiteFooter,
)

export const RouteEffects = hydrateWhenWanted(
  'main',
  server ? (await import('./route-effects')).RouteEffects : undefined,
  async () => (await import('./route-effects')).RouteEffects,
)
