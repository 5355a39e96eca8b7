import { useEffect, useRef, useState } from 'react'
import { MAX_LENGTH } from '@api/common/form-options.rules'
import { FieldGroup, RequiredNote } from '@/components/form/field'
import {
  FormFrame,
  MarketingField,
  SideBySide,
  SelectField,
  TextareaField,
  TextField,
  TickField,
  NotSentNote,
  Wording,
} from '@/components/form/dto-form'
import { RadioCard, RadioCards } from '@/components/form/choices'
import { SubmitButton } from '@/components/form/controls'
import { Costs } from '@/components/ui/costs'
import { Check, CircleInfo } from '@/components/ui/icons'
import { Steps } from '@/components/ui/steps'
import { TextLink } from '@/components/ui/text-link'
import { count, savedWhen } from '@/lib/format'
import { clearDraft, keepDraft, readDraft, useDraft } from '@/lib/form/drafts'
import { type FormAnswer, readValues, STEP, type Values } from '@/lib/form/definition'
import { fillIn, type FormState, useFieldValue, useForm, useFormContext } from '@/lib/form/use-form'
import { paths } from '@/lib/paths'
import { useHydrated } from '@/lib/store'
import { APPLICATION_DRAFT, type ApplicationField, applicationForm, draftedFields } from './application-form'
import styles from './application.module.css'

const steps = [
  { title: 'You apply', text: 'Today, on this page.' },
  { title: 'We read it and contact you', text: 'Within 24-48 hours (within two working days).' },
  { title: 'Your account status', text: 'By email, once we have decided.' },
]

interface ColumnsProps {
  posted?: FormAnswer<ApplicationField>
  /** Chosen by a link. */
  type?: string
}

export function ApplicationColumns({ posted, type }: ColumnsProps) {
  const form = useForm(applicationForm, { posted, onSent: () => clearDraft(APPLICATION_DRAFT) })
  return (
    <div className="mt-10 grid grid-cols-1 gap-12 md:mt-16 lg:grid-cols-[minmax(0,752px)_minmax(0,1fr)] lg:items-start lg:gap-18">
      <ApplicationFormView form={form} type={type} />
      <aside
        className="border-line grid content-start gap-8 lg:sticky lg:top-[calc(var(--chrome)+32px)] lg:border-l lg:pl-8"
        aria-label="Your draft and what happens next"
      >
        <ApplicationDraftNote form={form} />
        <div>
          <h2 className="text-h3 mb-6">What happens next</h2>
          <Steps steps={steps} small started />
        </div>
        <Costs />
        <p className="text-muted text-small">
          Prefer to talk first? <TextLink to={paths.bookCall}>Book a Discovery Call</TextLink> of{' '}
          <span className="whitespace-nowrap">30–45 minutes</span>.
        </p>
      </aside>
    </div>
  )
}

const GROUP = 'ruled grid gap-5 pt-6'
/** Floated, since a legend cannot be placed in a grid. */
const Legend = ({ children }: { children: string }) => (
  <legend className="text-h3 float-left mb-1.5 w-full font-serif font-[420]">{children}</legend>
)

type FormProps = Pick<ColumnsProps, 'type'>

function UserTypeField({ type }: FormProps) {
  const { error, typed } = useFormContext()
  const card = (value: string) => ({
    name: 'userType',
    value,
    defaultChecked: (typed('userType') ?? type) === value,
    required: true,
  })
  return (
    <div className={GROUP}>
      <FieldGroup
        name="userType"
        legend={<span className="text-h3 mb-3 inline-block font-serif font-[420]">I am applying as</span>}
        error={error('userType')}
        required
      >
        <RadioCards>
          <RadioCard {...card('investor')} label="An investor">
            I want to see companies and put money in.
          </RadioCard>
          <RadioCard {...card('entrepreneur')} label="An entrepreneur">
            I have a company and want to raise money.
          </RadioCard>
        </RadioCards>
        {/* Without JavaScript, CSS shows the questions of the choice; this is for browsers whose CSS cannot. */}
        <SubmitButton
          variant="secondary"
          name={STEP}
          value="continue"
          className="mt-4 hidden justify-self-start no-js:inline-flex"
        >
          Continue
        </SubmitButton>
      </FieldGroup>
    </div>
  )
}

export function ApplicationFormView({ form, type }: FormProps & { form: FormState }) {
  const hydrated = useHydrated()
  const userType = useFieldValue('userType', form)
  const agreed = useFieldValue('agreeToTerms', form)
  return (
    <FormFrame form={form} className={`${styles.form} gap-10 md:gap-12`} aria-labelledby="title">
      <RequiredNote />
      <UserTypeField type={type} />
      <fieldset className={GROUP}>
        <Legend>You</Legend>
        <SideBySide>
          <TextField name="fullName" autoComplete="name" />
          <TextField name="phone" type="tel" autoComplete="tel" />
        </SideBySide>
        <TextField name="email" type="email" autoComplete="email" />
      </fieldset>
      {/* Only CSS hides the questions of the other choice, so that a changed choice loses no input. */}
      <InvestorFields />
      <EntrepreneurFields />
      <div className="border-brass grid gap-4 border-t pt-5">
        <TickField name="agreeToTerms" label={<Wording />} required />
        <MarketingField />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton pending="Submitting..." notYet={hydrated && !(userType && agreed)}>
            Submit Application
          </SubmitButton>
          <p className="text-muted text-small">Nothing is sent until you press this.</p>
        </div>
        <NotSentNote />
      </div>
    </FormFrame>
  )
}

function Counted({ name }: { name: ApplicationField }) {
  const text = useFieldValue(name)
  return (
    <p className="text-muted text-small num text-right">
      {count([...text].length)} of {count(MAX_LENGTH.text)}
    </p>
  )
}

export function InvestorFields() {
  return (
    <fieldset className={`${GROUP} ${styles.investor}`}>
      <Legend>Your investing</Legend>
      <SideBySide>
        <SelectField name="investmentRange" placeholder="Choose a range" />
        <TextField name="industryFocus" optional placeholder="Such as CleanTech or FinTech" />
      </SideBySide>
      <TextareaField name="experience" hint="What you have backed before, or what brings you to it now.">
        <Counted name="experience" />
      </TextareaField>
      <TextField name="organisation" optional autoComplete="organization" />
    </fieldset>
  )
}

export function EntrepreneurFields() {
  return (
    <fieldset className={`${GROUP} ${styles.entrepreneur}`}>
      <Legend>Your company</Legend>
      <SideBySide>
        <TextField name="company" autoComplete="organization" />
        <TextField name="position" autoComplete="organization-title" />
        <SelectField name="businessStage" placeholder="Choose a stage" />
        <SelectField name="fundingAmount" placeholder="Choose an amount" />
      </SideBySide>
      <TextareaField name="businessDescription" hint="Who buys it, what it does for them, and what the money is for.">
        <Counted name="businessDescription" />
      </TextareaField>
    </fieldset>
  )
}

/** Owns the draft, so that saving it does not render the form again. */
function ApplicationDraftNote({ form }: { form: FormState }) {
  const { savedAt, storageBlocked, cleared, clear, restore } = useApplicationDraft(form)
  const saved = savedAt !== undefined && !storageBlocked
  const [title, text, offer] = saved
    ? ['Draft saved', `On this device only, ${savedWhen(savedAt)}.`, { label: 'Clear it', onClick: clear }]
    : cleared
      ? ['Draft cleared', 'Nothing is left on this device.', { label: 'Take it back', onClick: restore }]
      : storageBlocked
        ? ['Draft not saved', 'Your browser does not let this page save anything.']
        : ['Draft', 'What you type is kept on this device only, for a week.']
  return (
    <div className="grid min-h-12 grid-cols-[20px_minmax(0,1fr)] gap-3 no-js:hidden" role="status">
      {saved ? <Check className="text-teal" /> : <CircleInfo className="text-muted" />}
      <div>
        <b>{title}</b>
        <p className="text-muted text-small num">
          {text}{' '}
          {offer && (
            // Small text with a full touch target.
            <button
              type="button"
              className="hover:text-text relative underline underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-3"
              onClick={offer.onClick}
            >
              {offer.label}
            </button>
          )}
        </p>
      </div>
    </div>
  )
}

type Drafted = Partial<Values<ApplicationField>>

const draftedIn = (form: HTMLFormElement) =>
  Object.fromEntries(Object.entries(readValues(draftedFields, new FormData(form))).filter(([, value]) => value))

/** Saves every change on the device and restores it after a reload; clearing it can be undone. */
function useApplicationDraft({ element, busy }: FormState) {
  const savedAt = useDraft(APPLICATION_DRAFT)?.savedAt
  const [cleared, setCleared] = useState<Drafted | null>(null)
  const [storageBlocked, setStorageBlocked] = useState(false)
  const paused = useRef(false)
  useEffect(() => {
    paused.current = busy
  }, [busy])

  useEffect(() => {
    const form = element
    if (!form) return
    const draft = readDraft(APPLICATION_DRAFT)
    // Values already on the page, typed before hydration or returned by the server, are newer.
    if (draft) fillIn(form, { ...(draft.values as Drafted), ...draftedIn(form) })
    function keep() {
      if (paused.current || !form) return
      const values = draftedIn(form)
      if (!Object.keys(values).length) return clearDraft(APPLICATION_DRAFT)
      setStorageBlocked(!keepDraft(APPLICATION_DRAFT, values))
      setCleared(null)
    }
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [element])

  return {
    savedAt,
    storageBlocked,
    cleared: Boolean(cleared),
    clear() {
      if (!element) return
      setCleared(draftedIn(element))
      element.reset()
      clearDraft(APPLICATION_DRAFT)
    },
    restore() {
      if (element && cleared) fillIn(element, cleared)
      setCleared(null)
    },
  }
}
