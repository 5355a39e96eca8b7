import type { Section } from './guide.types'

/** Worked in pounds and pence, for the tax year that they name. */
export const eisExamples: Section = {
  id: 'examples',
  name: 'Worked examples',
  title: 'Three outcomes of £100,000',
  blocks: [
    'A 45% payer with an income tax bill of at least £30,000 puts £100,000 into a company that qualifies for EIS in 2026-27, and holds the shares for three years.',
    { kind: 'heading', text: 'The company fails' },
    {
      kind: 'statement',
      caption: 'A total loss of £100,000 under EIS',
      lines: [
        { label: 'She invests', left: '£100,000.00' },
        { label: 'Income tax relief', note: '30% of £100,000', change: '−£30,000.00', left: '£70,000.00' },
        {
          label: 'Loss relief',
          note: '45% of the £70,000 she lost after income tax relief',
          change: '−£31,500.00',
          left: '£38,500.00',
        },
      ],
      total: { label: 'Lost', note: '38.5p of each pound', left: '£38,500.00' },
    },
    { kind: 'heading', text: 'Half of it comes back' },
    {
      kind: 'statement',
      caption: 'Half of £100,000 returned under EIS',
      lines: [
        { label: 'She invests', left: '£100,000.00' },
        { label: 'The shares are sold', change: '−£50,000.00', left: '£50,000.00' },
        { label: 'Income tax relief', note: '30% of £100,000', change: '−£30,000.00', left: '£20,000.00' },
        { label: 'Loss relief', note: '45% of the £20,000 that is left', change: '−£9,000.00', left: '£11,000.00' },
      ],
      total: { label: 'What she has lost', note: '11p of each pound', left: '£11,000.00' },
    },
    { kind: 'heading', text: 'It returns three times' },
    {
      kind: 'statement',
      caption: 'Three times £100,000 returned under EIS',
      lines: [
        { label: 'The shares are sold', left: '£300,000.00' },
        {
          label: 'Capital Gains Tax',
          note: 'None after three years; without EIS £48,000.00 at 24%',
          change: '£0.00',
          left: '£300,000.00',
        },
        { label: 'Income tax relief', note: 'Claimed and kept', change: '+£30,000.00', left: '£330,000.00' },
      ],
      total: { label: 'Her gain', note: '£330,000 less the £100,000 she put in', left: '£230,000.00' },
    },
    {
      kind: 'table',
      caption: 'Left at risk per £1 on a total loss, 2026-27',
      head: ['Income tax rate', 'EIS', 'SEIS'],
      rows: [
        ['20%', '56p', '40p'],
        ['40%', '42p', '30p'],
        ['45%', '38.5p', '27.5p'],
      ],
    },
  ],
}
