import type { DeskField } from '@api/admin/desk.types'

import desk from '../desk.module.css'

/** The values of a submitted form as plain text. */
export const Answers = ({ fields }: { fields: DeskField[] }) => (
  <dl className={desk.pairs}>
    {fields.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>
          <bdi dir="auto">{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
