export interface InvestorProfile {
  name: string
  location: string
  range: string
  bio: string
  expertise: string[]
}

export const minimumPerInvestor = '£25,000'

const investor = (
  name: string,
  location: string,
  range: string,
  expertise: string[],
  bio: string,
): InvestorProfile => ({
  name,
  location,
  range,
  bio,
  expertise,
})

/** Three shown beside the headline. */
export const heroInvestors = [
  investor(
    'Priya Nair',
    'Leeds',
    '£25,000 to £100,000',
    ['Payments', 'Pricing'],
    'Built and sold a payments company. Looks for founders who know their unit costs by heart.',
  ),
  investor(
    'Tomos Bevan',
    'Cardiff',
    '£25,000 to £50,000',
    ['Food', 'Supply chains'],
    'Twenty years in food manufacturing, from the line to the board.',
  ),
  investor(
    'Eleanor Shaw',
    'Edinburgh',
    '£50,000 to £250,000',
    ['Health', 'Regulation'],
    'A physician who backs tools that she would have used on the ward.',
  ),
]

/** Four more, shown in the section about the network. */
export const networkInvestors = [
  investor(
    'Marcus Oyelaran',
    'London',
    '£25,000 to £75,000',
    ['Software', 'Hiring'],
    'Led engineering at two listed software companies. Gives a day a month to each company he backs, mostly on hiring and on what not to build.',
  ),
  investor(
    'Sinead Gallagher',
    'Belfast',
    '£25,000 to £60,000',
    ['Education', 'Care'],
    'Ran a chain of nurseries for fifteen years. Interested in schools, care and anything parents pay for willingly.',
  ),
  investor(
    'Henrik Lund',
    'Newcastle',
    '£100,000 to £300,000',
    ['Energy', 'Planning'],
    'Spent a career on offshore wind. Knows which permits take a year and which take three.',
  ),
  investor(
    'Amara Cole',
    'Bristol',
    '£25,000 to £40,000',
    ['Property', 'Law'],
    'A solicitor in property for twelve years. Reads the articles of association before the pitch deck.',
  ),
]
