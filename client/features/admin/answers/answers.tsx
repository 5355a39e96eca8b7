import type { DeskField } from '@api/admin/desk.types'

import desk from '../desk.module.css'

/** What was typed into a form, as words alone. */
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
