import { Form } from 'react-router-dom'
import { BUSINESS_STAGES } from '@api/common/form-options.rules'
import { INTERESTS_CONSENT, PER_MONTH, REGIONS, SCHEMES, SECTORS } from '@api/introductions/investing.rules'
import type { Wants } from '@api/introductions/introductions.types'
import { Checkbox, Input, Select, SubmitButton } from '@/components/form/controls'
import { Field, FieldGroup } from '@/components/form/field'
import { type Handler, useTyped } from '@/lib/form/result'
import { count } from '@/lib/format'

const LISTS = ['stages', 'sectors', 'regions', 'schemes'] as const

export const saveWants: Handler = async (api, field, form) => {
  const chosen = (name: string) => form.getAll(name).map(String)
  await api.put('/api/account/investor/wants', {
    stages: chosen('stages'),
    sectors: chosen('sectors'),
    regions: chosen('regions'),
    schemes: chosen('schemes'),
    chequeFrom: field('chequeFrom'),
    chequeTo: field('chequeTo'),
    perMonth: Number(field('perMonth')),
    pausedUntil: field('pausedUntil'),
    consent: form.has('consent'),
  })
  return { title: 'Saved', description: 'We use this from now on.' }
}

const OPTIONS: Record<
  (typeof LISTS)[number],
  { legend: string; options: readonly { value: string; label: string }[] }
> = {
  stages: { legend: 'Stages', options: BUSINESS_STAGES },
  sectors: { legend: 'Sectors', options: SECTORS.map((value) => ({ value, label: value })) },
  regions: { legend: 'Regions', options: REGIONS.map((value) => ({ value, label: value })) },
  schemes: { legend: 'Tax schemes', options: SCHEMES.map((value) => ({ value, label: value })) },
}
const MONTHLY = Array.from({ length: PER_MONTH.most }, (_, at) => String(at + PER_MONTH.least))

export function WantsForm({ wants, hasConsented }: { wants: Wants; hasConsented: boolean }) {
  const typed = useTyped({ intent: 'wants' })
  const chosen = (name: (typeof LISTS)[number]) => (typed.refused ? typed.values(name) : wants[name])
  const stored = (value: number | null) => (value === null ? '' : count(value))
  return (
    <Form method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="wants" />
      {LISTS.map((name) => (
        <FieldGroup key={name} name={name} legend={OPTIONS[name].legend} error={typed.errors[name]}>
          <div className="grid gap-x-6 md:grid-cols-2">
            {OPTIONS[name].options.map(({ value, label }) => (
              <Checkbox
                key={value}
                id={`${name}-${value.toLowerCase().replaceAll(' ', '-')}`}
                name={name}
                value={value}
                label={label}
                defaultChecked={chosen(name).includes(value)}
              />
            ))}
          </div>
        </FieldGroup>
      ))}
      <div className="grid gap-6 md:grid-cols-2">
        <Field label="Smallest investment" name="chequeFrom" error={typed.errors.chequeFrom} optional>
          <Input prefix="£" inputMode="numeric" defaultValue={typed.value('chequeFrom') ?? stored(wants.chequeFrom)} />
        </Field>
        <Field label="Largest investment" name="chequeTo" error={typed.errors.chequeTo} optional>
          <Input prefix="£" inputMode="numeric" defaultValue={typed.value('chequeTo') ?? stored(wants.chequeTo)} />
        </Field>
        <Field label="Companies a month, at most" name="perMonth" error={typed.errors.perMonth}>
          <Select options={MONTHLY} defaultValue={typed.value('perMonth') ?? String(wants.perMonth)} />
        </Field>
        <Field label="Pause until" name="pausedUntil" error={typed.errors.pausedUntil} optional>
          <Input type="date" defaultValue={typed.value('pausedUntil') ?? wants.pausedUntil ?? ''} />
        </Field>
      </div>
      <Checkbox
        name="consent"
        label={INTERESTS_CONSENT}
        error={typed.errors.consent}
        defaultChecked={typed.refused ? typed.value('consent') === 'on' : hasConsented}
      />
      <SubmitButton pending="Saving..." className="justify-self-start">
        Save
      </SubmitButton>
    </Form>
  )
}
