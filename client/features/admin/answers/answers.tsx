import type { DeskField } from '@api/admin/desk.types'

import { Address } from '../address'
import desk from '../desk.module.css'
import { valueText } from '../format'

/** The values of a submitted form, without links. */
export const Answers = ({ fields }: { fields: DeskField[] }) => (
  <dl className={desk.pairs}>
    {fields.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>{key === 'email' ? <Address>{value}</Address> : <bdi dir="auto">{valueText(key, value)}</bdi>}</dd>
      </div>
    ))}
  </dl>
)
