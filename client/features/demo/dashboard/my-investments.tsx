import { Badge } from '@/components/ui/states'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { moneyWithPence } from '../parts/figures'
import { investments } from './dashboard.samples'
import styles from './my-investments.module.css'
import { PanelHead } from './panel-head'

export function MyInvestments() {
  const total = investments.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <PanelHead>My Investments</PanelHead>
      <table className={styles.table}>
        <caption className="sr-only">Companies invested in</caption>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {investments.map(({ id, name, kind, amount, status }) => (
            <tr key={id}>
              <th scope="row">
                <b>{name}</b>
                <span className="text-muted text-small block">{kind}</span>
              </th>
              <td>
                <Badge kind="done">{status}</Badge>
              </td>
              <td>{moneyWithPence(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Invested
            </th>
            <td>{moneyWithPence(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-small text-muted mt-4 max-w-[39.5em]">
        What you paid, not what it is worth. Shares like these have no daily price.{' '}
        <TextLink to={paths.eisCalculator}>Work out the relief on your next one</TextLink>
      </p>
    </>
  )
}
