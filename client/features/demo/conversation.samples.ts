export interface Message {
  text: string
  at: string
  isOwn: boolean
}

export interface Conversation {
  id: string
  name: string
  company: string
  avatar: string
  /** When the last message came, in few words. */
  timestamp: string
  lastMessage: string
  unread: number
  days: { name: string; messages: Message[] }[]
}

const theirs = (at: string, text: string): Message => ({ at, text, isOwn: false })
const own = (at: string, text: string): Message => ({ at, text, isOwn: true })

const conversation = (
  [id = '', name = '', company = '', avatar = '', timestamp = '']: string[],
  unread: number,
  days: Record<string, Message[]>,
): Conversation => ({
  ...{ id, name, company, avatar, timestamp, unread },
  lastMessage: Object.values(days).at(-1)?.at(-1)?.text ?? '',
  days: Object.entries(days).map(([day, messages]) => ({ name: day, messages })),
})

export const conversations: Conversation[] = [
  conversation(['1', 'Nadia Rahman', 'TechFlow', 'NR', '10:42'], 2, {
    'Thursday 19 November': [
      theirs(
        '16:20',
        'Thank you for the questions on churn. Short answer: nineteen months on average, and four sites lost this year, three of them closures.',
      ),
      own('16:58', 'That is better than I expected. Could I see the order book behind the £390 figure?'),
    ],
    Today: [
      theirs('10:40', 'Of course. I will take the names out, if that is all right.'),
      theirs('10:42', 'Happy to send the order book summary before Thursday.'),
    ],
  }),
  conversation(['2', 'Gareth Hughes', 'Saltmarsh Foods', 'GH', 'Yesterday'], 0, {
    'Wednesday 18 November': [
      own('09:15', 'Would the first week of December suit for a look at the drying room?'),
      theirs('11:03', 'It would. The tide is right from the 2nd.'),
    ],
    Yesterday: [theirs('14:27', 'The site visit is set for the 3rd.')],
  }),
  conversation(['3', 'Dr Alma Beck', 'Harbour Looms', 'AB', 'Tue'], 1, {
    'Monday 16 November': [own('17:40', 'Before the call: how many mills have run the new loom for a full month?')],
    'Tuesday 17 November': [
      theirs('08:52', 'Three, and a fourth from January.'),
      theirs('09:30', 'Thank you. The trial data is attached.'),
    ],
  }),
  conversation(['4', 'Ines Cardoso', 'TechFlow', 'IC', 'Mon'], 0, {
    'Monday 16 November': [
      own('10:05', 'May I see a site in use before I decide?'),
      theirs('10:31', 'You are welcome in Coventry any Friday.'),
    ],
  }),
  conversation(['5', 'Introductions desk', 'Introductions', 'ID', '12 Nov'], 0, {
    'Thursday 12 November': [
      theirs('09:00', 'Welcome. We read every profile before it is shown to founders; yours is with us now.'),
      theirs('15:12', 'Your profile is live. Two founders have asked to speak.'),
    ],
  }),
]

export const businessCard = {
  name: 'Alex Morgan',
  role: 'Angel investor',
  place: 'Greenwich, London',
  email: 'alex.morgan@example.com',
}
