import { Fragment } from 'react'
import { Form } from 'react-router-dom'
import { UK_RESIDENT } from '@api/introductions/investing.rules'
import { CATEGORY_LABELS, type Category, runsOf, STATEMENTS } from '@api/introductions/statements.rules'
import { Segment, Segments } from '@/components/form/choices'
import { Checkbox, Input, SubmitButton } from '@/components/form/controls'
import { Field, FieldGroup, FieldScope } from '@/components/form/field'
import { type FieldRule, type Handler, useTyped } from '@/lib/form/result'

const LETTERS = ['a', 'b', 'c', 'd']
const optional: FieldRule = () => undefined
const unchecked = (names: string[]) => Object.fromEntries(names.map((name) => [name, optional]))

export const FIELDS = {
  sign: {
    ...unchecked(LETTERS.flatMap((letter) => [letter, `${letter}Detail`])),
    ...unchecked(['none', 'resident', 'category']),
    name: 'Type your full name.',
  },
  wants: unchecked([
    'stages',
    'sectors',
    'regions',
    'schemes',
    'chequeFrom',
    'chequeTo',
    'perMonth',
    'pausedUntil',
    'consent',
  ]),
}

export const signStatement: Handler = async (api, field, form) => {
  const answers = LETTERS.flatMap((letter) => [letter, `${letter}Detail`]).map((name) => [name, field(name)])
  await api.post('/api/account/investor/statements', {
    ...Object.fromEntries(answers),
    category: field('category'),
    name: field('name'),
    none: form.has('none'),
    resident: form.has('resident'),
  })
  return { title: 'Signed', description: 'A copy stays in your account, and we have confirmed it by email.' }
}

/** Bold and underlined where the law prescribes it. */
const Words = ({ of }: { of: string }) =>
  runsOf(of).map(({ words, as: Tag = Fragment }, at) => <Tag key={at}>{words}</Tag>)

export function StatementForm({ category }: { category: Category }) {
  const { title, lead, prompt, conditions, between, none, declares } = STATEMENTS[category]
  const typed = useTyped({ intent: 'sign', category })
  return (
    <details open={typed.refused} className="border-line border-b py-2">
      <summary className="line-link">{CATEGORY_LABELS[category]}</summary>
      <FieldScope id={category}>
        <Form method="post" noValidate className="mt-4 mb-8 grid gap-6">
          <input type="hidden" name="intent" value="sign" />
          <input type="hidden" name="category" value={category} />
          <h3 className="text-body font-semibold">{title}</h3>
          <p>
            <Words of={lead} />
          </p>
          <p>{prompt}</p>
          {conditions.map(({ letter, words, asks, pounds }, at) => (
            <Fragment key={letter}>
              {at > 0 && between && <p>{between}</p>}
              <FieldGroup
                name={letter}
                legend={
                  <span className="font-normal">
                    {letter.toUpperCase()}) <Words of={words} />
                  </span>
                }
                error={typed.errors[letter]}
              >
                <Segments>
                  {['no', 'yes'].map((answer) => (
                    <Segment
                      key={answer}
                      name={letter}
                      value={answer}
                      label={answer === 'no' ? 'No' : 'Yes'}
                      defaultChecked={typed.value(letter) === answer}
                    />
                  ))}
                </Segments>
              </FieldGroup>
              <Field
                label={<span className="font-normal">{asks}</span>}
                name={`${letter}Detail`}
                error={typed.errors[`${letter}Detail`]}
              >
                <Input prefix={pounds && '£'} defaultValue={typed.value(`${letter}Detail`)} autoComplete="off" />
              </Field>
            </Fragment>
          ))}
          <p>OR</p>
          <Checkbox
            name="none"
            label={`${none.letter}) ${none.words}`}
            error={typed.errors.none}
            defaultChecked={typed.value('none') === 'on'}
          />
          <hr className="border-line" />
          {declares.map((line) => (
            <p key={line}>
              <Words of={line} />
            </p>
          ))}
          <Checkbox
            name="resident"
            label={UK_RESIDENT}
            error={typed.errors.resident}
            defaultChecked={typed.value('resident') === 'on'}
          />
          <Field
            label="Signature"
            name="name"
            hint="Your full name, as in your application. Today’s date is added."
            error={typed.errors.name}
            required
          >
            <Input defaultValue={typed.value('name')} autoComplete="name" />
          </Field>
          <SubmitButton pending="Signing..." className="justify-self-start">
            Sign this statement
          </SubmitButton>
        </Form>
      </FieldScope>
    </details>
  )
}
