import { hydrateWhenIdle } from '@/lib/hydrate-when-idle'

const server = import.meta.env.SSR

export const SiteFooter = hydrateWhenIdle(
  server ? (await import('./site-footer')).SiteFooter : undefined,
  async () => (await import('./site-footer')).SiteFooter,
)

export const ToolCards = hydrateWhenIdle(
  server ? (await import('./menu-panels')).ToolCards : undefined,
  async () => (await import('./menu-panels')).ToolCards,
)

export const PhonePanel = hydrateWhenIdle(
  server ? (await import('./menu-panels')).PhonePanel : undefined,
  async () => (await import('./menu-panels')).PhonePanel,
)

export const ThemeChoice = hydrateWhenIdle(
  server ? (await import('./menu-panels')).ThemeChoice : undefined,
  async () => (await import('./menu-panels')).ThemeChoice,
)
