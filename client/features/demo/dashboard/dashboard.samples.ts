export interface DashboardMessage {
  id: string
  name: string
  company: string
  avatar: string
  text: string
  timestamp: string
  unread: boolean
}

export interface Investment {
  id: string
  name: string
  kind: string
  amount: number
  status: 'Active'
}

export interface OwnCampaign {
  title: string
  description: string
  target: number
  raised: number
  investors: number
  percentFunded: number
  daysRemaining: number
}

/** The latest message of each conversation; the ids match the messages screen. */
export const messages: DashboardMessage[] = [
  {
    id: '1',
    name: 'Nadia Rahman',
    company: 'TechFlow',
    avatar: 'NR',
    text: 'Happy to send the order book summary before Thursday.',
    timestamp: '10:42',
    unread: true,
  },
  {
    id: '3',
    name: 'Dr Alma Beck',
    company: 'Harbour Looms',
    avatar: 'AB',
    text: 'Thank you. The trial data is attached.',
    timestamp: 'Tue',
    unread: true,
  },
  {
    id: '2',
    name: 'Gareth Hughes',
    company: 'Saltmarsh Foods',
    avatar: 'GH',
    text: 'The site visit is set for the 3rd.',
    timestamp: 'Yesterday',
    unread: false,
  },
]

export const investments: Investment[] = [
  { id: '1', name: 'TechFlow', kind: 'Equity, EIS Eligible', amount: 5000, status: 'Active' },
  { id: '2', name: 'Harbour Looms', kind: 'Equity, SEIS', amount: 2500, status: 'Active' },
]

export const campaign: OwnCampaign = {
  title: 'Lantern Ferries',
  description: 'Electric passenger boats for harbours that diesel has to leave.',
  target: 250_000,
  raised: 96_250,
  investors: 57,
  percentFunded: 38.5,
  daysRemaining: 21,
}
