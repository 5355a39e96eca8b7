import type { Section } from './guide.types'

/** Worked in pounds and pence, for the tax year that they name. */
export const seisExamples: readonly Section[] = [
  {
    id: 'income-tax-example',
    name: 'Income tax relief example',
    title: 'What £50,000 takes off a tax bill',
    blocks: [
      'A 40% payer owes £40,000 of income tax for 2026-27. She puts £50,000 into a company that qualifies for SEIS, and claims when her SEIS3 arrives.',
      {
        kind: 'statement',
        caption: 'Income tax relief on £50,000',
        lines: [
          { label: 'She invests', left: '£50,000.00' },
          { label: 'Income tax relief', note: '50% of £50,000', change: '−£25,000.00', left: '£25,000.00' },
          { label: 'Her income tax for 2026-27', note: '£40,000 less £25,000', left: '£15,000.00' },
        ],
        total: { label: 'What the shares have cost her', note: '50p of each pound', left: '£25,000.00' },
      },
      'Had her bill been £20,000, the relief would have stopped at £20,000. The other £5,000 would be lost, unless last year’s bill could take it by carry-back.',
    ],
  },
  {
    id: 'maximum-loss',
    name: 'Maximum loss scenario',
    title: 'The most you can lose',
    blocks: [
      'A 45% payer sells some shares and makes a £100,000 gain in 2026-27. In the same tax year she puts £100,000 into a company that qualifies for SEIS. The company fails.',
      {
        kind: 'statement',
        caption: 'A total loss of £100,000 after every relief',
        lines: [
          { label: 'She invests', left: '£100,000.00' },
          { label: 'Income tax relief', note: '50% of £100,000', change: '−£50,000.00', left: '£50,000.00' },
          {
            label: 'Reinvestment relief',
            note: 'Half of the £100,000 gain is exempt from tax at 24%',
            change: '−£12,000.00',
            left: '£38,000.00',
          },
          {
            label: 'Loss relief',
            note: '45% of the £50,000 she lost after income tax relief',
            change: '−£22,500.00',
            left: '£15,500.00',
          },
        ],
        total: { label: 'Maximum loss', note: '15.5% of what went in, 15.5p of each pound', left: '£15,500.00' },
      },
      'It needs all of these: a gain of £100,000 in that tax year, taxed at 24%; an income tax bill of at least £50,000; and income at 45% to set the loss against. Without the gain she is left with £27,500.',
      {
        kind: 'aside',
        text: 'You will often see 13.5p quoted. That figure needed Capital Gains Tax at 28%. The rates on shares have been 18% and 24% since 30 October 2024.',
      },
      {
        kind: 'table',
        caption: 'Left at risk per £1 on a total loss, 2026-27',
        head: ['Income tax rate', 'SEIS', 'With reinvestment at 24%', 'EIS'],
        rows: [
          ['20%', '40p', '28p (31p at 18%)', '56p'],
          ['40%', '30p', '18p', '42p'],
          ['45%', '27.5p', '15.5p', '38.5p'],
        ],
      },
    ],
  },
]
