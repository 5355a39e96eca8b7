export interface InvestorProfile {
  id: number
  name: string
  location: string
  range: string
  bio: string
  expertise: string[]
  avatar: string
}

export const minimumPerInvestor = '£25,000'

/** Three shown beside the headline. */
export const heroInvestors: InvestorProfile[] = [
  {
    id: 1,
    name: 'Priya Nair',
    location: 'Leeds',
    range: '£25,000 to £100,000',
    bio: 'Built and sold a payments company. Looks for founders who know their unit costs by heart.',
    expertise: ['Payments', 'Pricing'],
    avatar: 'PN',
  },
  {
    id: 2,
    name: 'Tomos Bevan',
    location: 'Cardiff',
    range: '£25,000 to £50,000',
    bio: 'Twenty years in food manufacturing, from the line to the board.',
    expertise: ['Food', 'Supply chains'],
    avatar: 'TB',
  },
  {
    id: 3,
    name: 'Eleanor Shaw',
    location: 'Edinburgh',
    range: '£50,000 to £250,000',
    bio: 'A physician who backs tools that she would have used on the ward.',
    expertise: ['Health', 'Regulation'],
    avatar: 'ES',
  },
]

/** Four more, shown in the section about the network. */
export const networkInvestors: InvestorProfile[] = [
  {
    id: 4,
    name: 'Marcus Oyelaran',
    location: 'London',
    range: '£25,000 to £75,000',
    bio: 'Led engineering at two listed software companies. Gives a day a month to each company he backs, mostly on hiring and on what not to build.',
    expertise: ['Software', 'Hiring'],
    avatar: 'MO',
  },
  {
    id: 5,
    name: 'Sinead Gallagher',
    location: 'Belfast',
    range: '£25,000 to £60,000',
    bio: 'Ran a chain of nurseries for fifteen years. Interested in schools, care and anything parents pay for willingly.',
    expertise: ['Education', 'Care'],
    avatar: 'SG',
  },
  {
    id: 6,
    name: 'Henrik Lund',
    location: 'Newcastle',
    range: '£100,000 to £300,000',
    bio: 'Spent a career on offshore wind. Knows which permits take a year and which take three.',
    expertise: ['Energy', 'Planning'],
    avatar: 'HL',
  },
  {
    id: 7,
    name: 'Amara Cole',
    location: 'Bristol',
    range: '£25,000 to £40,000',
    bio: 'A solicitor in property for twelve years. Reads the articles of association before the pitch deck.',
    expertise: ['Property', 'Law'],
    avatar: 'AC',
  },
]
