export interface Conversation {
  id: string
  name: string
  company: string
  lastMessage: string
  timestamp: string
  avatar: string
  unread: number
}

export interface Message {
  id: string
  text: string
  timestamp: string
  isOwn: boolean
}

/** The messages of one day, with its label. */
export interface Day {
  name: string
  messages: Message[]
}

export const conversations: Conversation[] = [
  {
    id: '1',
    name: 'Nadia Rahman',
    company: 'TechFlow',
    lastMessage: 'Happy to send the order book summary before Thursday.',
    timestamp: '10:42',
    avatar: 'NR',
    unread: 2,
  },
  {
    id: '2',
    name: 'Gareth Hughes',
    company: 'Saltmarsh Foods',
    lastMessage: 'The site visit is set for the 3rd.',
    timestamp: 'Yesterday',
    avatar: 'GH',
    unread: 0,
  },
  {
    id: '3',
    name: 'Dr Alma Beck',
    company: 'Harbour Looms',
    lastMessage: 'Thank you. The trial data is attached.',
    timestamp: 'Tue',
    avatar: 'AB',
    unread: 1,
  },
  {
    id: '4',
    name: 'Ines Cardoso',
    company: 'TechFlow',
    lastMessage: 'You are welcome in Coventry any Friday.',
    timestamp: 'Mon',
    avatar: 'IC',
    unread: 0,
  },
  {
    id: '5',
    name: 'Introductions desk',
    company: 'Introductions',
    lastMessage: 'Your profile is live. Two founders have asked to speak.',
    timestamp: '12 Nov',
    avatar: 'ID',
    unread: 0,
  },
]

const day = (name: string, ...messages: Message[]): Day => ({ name, messages })
const theirs = (id: string, timestamp: string, text: string): Message => ({ id, text, timestamp, isOwn: false })
const own = (id: string, timestamp: string, text: string): Message => ({ id, text, timestamp, isOwn: true })

export const messagesOf: Record<string, Day[]> = {
  '1': [
    day(
      'Thursday 19 November',
      theirs(
        '1-1',
        '16:20',
        'Thank you for the questions on churn. Short answer: nineteen months on average, and four sites lost this year, three of them closures.',
      ),
      own('1-2', '16:58', 'That is better than I expected. Could I see the order book behind the £390 figure?'),
    ),
    day(
      'Today',
      theirs('1-3', '10:40', 'Of course. I will take the names out, if that is all right.'),
      theirs('1-4', '10:42', 'Happy to send the order book summary before Thursday.'),
    ),
  ],
  '2': [
    day(
      'Wednesday 18 November',
      own('2-1', '09:15', 'Would the first week of December suit for a look at the drying room?'),
      theirs('2-2', '11:03', 'It would. The tide is right from the 2nd.'),
    ),
    day('Yesterday', theirs('2-3', '14:27', 'The site visit is set for the 3rd.')),
  ],
  '3': [
    day(
      'Monday 16 November',
      own('3-1', '17:40', 'Before the call: how many mills have run the new loom for a full month?'),
    ),
    day(
      'Tuesday 17 November',
      theirs('3-2', '08:52', 'Three, and a fourth from January.'),
      theirs('3-3', '09:30', 'Thank you. The trial data is attached.'),
    ),
  ],
  '4': [
    day(
      'Monday 16 November',
      own('4-1', '10:05', 'May I see a site in use before I decide?'),
      theirs('4-2', '10:31', 'You are welcome in Coventry any Friday.'),
    ),
  ],
  '5': [
    day(
      'Thursday 12 November',
      theirs('5-1', '09:00', 'Welcome. We read every profile before it is shown to founders; yours is with us now.'),
      theirs('5-2', '15:12', 'Your profile is live. Two founders have asked to speak.'),
    ),
  ],
}

/** The card that the visitor can share. */
export const businessCard = {
  name: 'Alex Morgan',
  role: 'Angel investor',
  place: 'Greenwich, London',
  email: 'alex.morgan@meridian.example',
}
