import { FundBar, FundSwatch } from '../parts/fund-bar'
import { moneyWithPence } from '../parts/figures'
import styles from './use-of-funds.module.css'

interface Props {
  funds: { category: string; percentage: number }[]
  target: number
}

/** Bar and table form one chart: each row has its own engraving. */
export function UseOfFunds({ funds, target }: Props) {
  const total = funds.reduce((sum, { percentage }) => sum + percentage, 0)
  return (
    <section>
      <h2>Use of Funds</h2>
      <FundBar shares={funds.map(({ percentage }) => percentage)} />
      <table className={styles.table}>
        <caption className="sr-only">Use of funds</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Purpose</th>
            <th scope="col">Share</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {funds.map(({ category, percentage }, index) => (
            <tr key={category}>
              <th scope="row">
                <span className="flex items-baseline gap-3.5">
                  <FundSwatch index={index} />
                  {category}
                </span>
              </th>
              <td className="text-muted">{percentage}%</td>
              <td>{moneyWithPence((target * percentage) / 100)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Total</th>
            <td>{total}%</td>
            <td>{moneyWithPence((target * total) / 100)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
