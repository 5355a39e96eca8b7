import { hydrateWhenWanted } from '@/lib/hydrate-when-wanted'

const server = import.meta.env.SSR

export const SiteFooter = hydrateWhenWanted(
  'site-footer',
  server ? (await import('./site-footer')).SiteFooter : undefined,
  async () => (await import('./site-footer')).SiteFooter,
)

export const ToolCards = hydrateWhenWanted(
  'tools-menu',
  server ? (await import('./menu-panels')).ToolCards : undefined,
  async () => (await import('./menu-panels')).ToolCards,
)

export const PhonePanel = hydrateWhenWanted(
  'phone-menu',
  server ? (await import('./menu-panels')).PhonePanel : undefined,
  async () => (await import('./menu-panels')).PhonePanel,
)

export const ThemeChoice = hydrateWhenWanted(
  'theme-menu',
  server ? (await import('./menu-panels')).ThemeChoice : undefined,
  async () => (await import('./menu-panels')).ThemeChoice,
)
