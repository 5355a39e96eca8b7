import type { Prose } from '@/components/text/prose-blocks'

export interface RiskSection {
  id: string
  title: string
  text: readonly Prose[]
}

export const RISK_INTRODUCTION =
  'Due to the potential for losses, the Financial Conduct Authority (FCA) considers this investment to be high risk.'
export const KEY_RISKS = 'What are the key risks?'

/** The FCA's prescribed risk summary for shares in unlisted companies (COBS 4 Annex 1), word for word. */
export const riskSections: readonly RiskSection[] = [
  {
    id: 'lose',
    title: 'You could lose all the money you invest',
    text: [
      'If the business you invest in fails, you are likely to lose 100% of the money you invested. Most start-up businesses fail.',
    ],
  },
  {
    id: 'protected',
    title: 'You are unlikely to be protected if something goes wrong',
    text: [
      'Protection from the Financial Services Compensation Scheme (FSCS), in relation to claims against failed regulated firms, does not cover poor investment performance. Try the [FSCS investment protection checker here](https://www.fscs.org.uk/check/investment-protection-checker/).',
      'Protection from the Financial Ombudsman Service (FOS) does not cover poor investment performance. If you have a complaint against an FCA-regulated firm, FOS may be able to consider it. Learn more about [FOS protection here](https://www.financial-ombudsman.org.uk/consumers).',
    ],
  },
  {
    id: 'back',
    title: "You won't get your money back quickly",
    text: [
      'Even if the business you invest in is successful, it may take several years to get your money back. You are unlikely to be able to sell your investment early.',
      'The most likely way to get your money back is if the business is bought by another business or lists its shares on an exchange such as the London Stock Exchange. These events are not common.',
      'If you are investing in a start-up business, you should not expect to get your money back through dividends. Start-up businesses rarely pay these.',
    ],
  },
  {
    id: 'basket',
    title: "Don't put all your eggs in one basket",
    text: [
      'Putting all your money into a single business or type of investment for example, is risky. Spreading your money across different investments makes you less dependent on any one to do well.',
      'A good rule of thumb is not to invest more than [10% of your money in high-risk investments](https://www.fca.org.uk/investsmart/5-questions-ask-you-invest).',
    ],
  },
  {
    id: 'diluted',
    title: 'The value of your investment can be reduced',
    text: [
      'The percentage of the business that you own will decrease if the business issues more shares. This could mean that the value of your investment reduces, depending on how much the business grows. Most start-up businesses issue multiple rounds of shares.',
      'These new shares could have additional rights that your shares don’t have, such as the right to receive a fixed dividend, which could further reduce your chances of getting a return on your investment.',
    ],
  },
]

export const LEARN_MORE =
  'If you are interested in learning more about how to protect yourself, visit the [FCA’s website here](https://www.fca.org.uk/investsmart).'
