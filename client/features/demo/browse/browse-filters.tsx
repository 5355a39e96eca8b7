import { useId, useState } from 'react'
import { categories, stages } from '@api/demonstration/demonstration.types'
import { Checkbox, Input, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Filter, Search } from '@/components/ui/icons'
import { money } from '../parts/figures'
import styles from './browse-filters.module.css'
import { type BrowseQuery, daySteps, furtherFilters, orEmpty, raisedSteps, sorts } from './browse-query'

interface Props {
  query: BrowseQuery
  onType: () => void
  onChoose: () => void
}

export function BrowseFilters({ query, onType, onChoose }: Props) {
  const set = furtherFilters(query)
  const [open, setOpen] = useState(query.filters || set > 0)
  const panel = useId()
  return (
    <>
      <div className={styles.bar}>
        <Field label="Search" name="q" className={styles.search}>
          <Input
            type="search"
            prefix={<Search className="mt-0.5" />}
            defaultValue={query.q}
            placeholder="Search by idea, place or sector"
            maxLength={200}
            className={styles.query}
            onChange={onType}
          />
        </Field>
        <Button type="submit" variant="secondary" className={styles.go}>
          Search
        </Button>
        <Field label="Category" name="category" className={styles.select}>
          <Select
            defaultValue={query.category}
            options={[{ value: '', label: 'All' }, ...categories.map((value) => ({ value, label: value }))]}
            onChange={onChoose}
          />
        </Field>
        <Field label="Sort by" name="sort" className={styles.select}>
          <Select defaultValue={query.sort} options={sorts} onChange={onChoose} />
        </Field>
        <Button
          type="submit"
          name="filters"
          value="open"
          variant="secondary"
          className={styles.more}
          aria-expanded={open}
          aria-controls={panel}
          onClick={(event) => {
            event.preventDefault()
            setOpen(!open)
          }}
        >
          <Filter size={18} />
          More Filters
          {set > 0 && <span className="text-brass num">({set})</span>}
        </Button>
      </div>
      <div id={panel} className={styles.panel} hidden={!open}>
        <FurtherFilters query={query} onChoose={onChoose} />
      </div>
    </>
  )
}

function FurtherFilters({ query, onChoose }: Omit<Props, 'onType'>) {
  return (
    <>
      <Field label="Stage" name="stage">
        <Select
          defaultValue={query.stage}
          options={[{ value: '', label: 'Any stage' }, ...stages.map((value) => ({ value, label: value }))]}
          onChange={onChoose}
        />
      </Field>
      <Field label="Raised so far" name="raised">
        <Select
          defaultValue={orEmpty(query.raised)}
          options={[
            { value: '', label: 'Any amount' },
            ...raisedSteps.map((step) => ({ value: String(step), label: `${money(step)} or more` })),
          ]}
          onChange={onChoose}
        />
      </Field>
      <Field label="Days left" name="days">
        <Select
          defaultValue={orEmpty(query.days)}
          options={[
            { value: '', label: 'Any time' },
            ...daySteps.map((step) => ({ value: String(step), label: `${step} days or fewer` })),
          ]}
          onChange={onChoose}
        />
      </Field>
      <Checkbox
        label="EIS Eligible only"
        name="eis"
        value="yes"
        defaultChecked={query.eis}
        onChange={onChoose}
        className="md:self-end"
      />
      <Button type="submit" variant="secondary" size="small" className="no-js:inline-flex hidden self-end">
        Apply filters
      </Button>
    </>
  )
}
