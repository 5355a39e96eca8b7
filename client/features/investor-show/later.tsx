import { hydrateWhenWanted } from '@/lib/hydrate-when-wanted'

const server = import.meta.env.SSR

export const InvestorReasons = hydrateWhenWanted(
  'why-us',
  server ? (await import('./investor-reasons')).InvestorReasons : undefined,
  async () => (await import('./investor-reasons')).InvestorReasons,
)

export const FounderReasons = hydrateWhenWanted(
  'benefits',
  server ? (await import('./founder-reasons')).FounderReasons : undefined,
  async () => (await import('./founder-reasons')).FounderReasons,
)

export const ReceivedPanel = hydrateWhenWanted(
  'received',
  server ? (await import('./received-panel')).ReceivedPanel : undefined,
  async () => (await import('./received-panel')).ReceivedPanel,
)
