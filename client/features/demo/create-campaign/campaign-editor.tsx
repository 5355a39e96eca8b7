import { useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { ErrorSummary, RequiredNote } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import { useHydrated } from '@/lib/store'
import { notify, notifyOutcome } from '@/lib/notify'
import { PageHead } from '../parts/page-head'
import { BasicInformation } from './basic-information'
import type { CampaignDraft } from './campaign-draft'
import { partOf, parts, type CampaignForm, type Errors } from './campaign-form'
import { CardPreview } from './card-preview'
import styles from './campaign-editor.module.css'
import { CompanyDetails } from './company-details'
import { DraftState } from './draft-state'
import { FinancialDetails } from './financial-details'
import { FundsEditor } from './funds-editor'
import { Part, type PartProps } from './part'
import { PartsNav } from './parts-nav'
import { RewardsEditor } from './rewards-editor'
import { Stepper } from './stepper'
import { TeamEditor } from './team-editor'
import { useCampaignForm } from './use-campaign-form'
import { useVisiblePart } from './use-visible-part'
import { WarningsEditor } from './warnings-editor'

const editors: { Editor: (props: PartProps) => React.ReactNode; note?: string }[] = [
  { Editor: BasicInformation },
  { Editor: FinancialDetails },
  { Editor: CompanyDetails },
  { Editor: FundsEditor, note: 'You may publish below 100%, but investors will ask.' },
  { Editor: RewardsEditor },
  { Editor: TeamEditor },
  { Editor: WarningsEditor },
]

export function CampaignEditor({ draft }: { draft: CampaignDraft | null }) {
  const { form, errors, found, savedAt, update, create, save, discard } = useCampaignForm(draft)
  const [current, setCurrent] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  useVisiblePart(setCurrent)

  const show = (index: number) => {
    flushSync(() => setCurrent(index))
    element.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (create())
      void notifyOutcome({
        title: 'Campaign created successfully!',
        description: 'This is a demonstration: nothing left your device.',
      })
  }

  return (
    <div className="wrap pb-24">
      <PageHead name="New campaign" aside={<DraftState savedAt={savedAt} form={form} onDiscard={discard} />}>
        Create a campaign
      </PageHead>
      <p className="border-hair-brass bg-brass-wash rounded-control no-js:block mb-8 hidden border px-5 py-4">
        This demonstration runs only on your device, so it needs JavaScript. Nothing here is sent.
      </p>
      <div className={styles.columns}>
        <PartsNav form={form} current={current} onChoose={setCurrent} />
        <form ref={element} noValidate onSubmit={handleSubmit} className={styles.form}>
          <Summary key={found.attempt} errors={found.errors} onShow={setCurrent} />
          <RequiredNote className="mb-6" />
          <Stepper form={form} current={current} onChoose={show} />
          {editors.map(({ Editor, note }, index) => (
            <Part
              key={index}
              index={index}
              name={parts[index]?.name ?? ''}
              note={note}
              current={index === current}
              onEnter={setCurrent}
            >
              <Editor form={form} errors={errors} update={update} />
            </Part>
          ))}
          <BackAndNext current={current} onShow={show} />
          <CreateOrSave last={current === parts.length - 1} save={save} />
        </form>
        <CardPreview form={form} />
      </div>
    </div>
  )
}

function Summary({ errors, onShow }: { errors: Errors; onShow: (index: number) => void }) {
  /** On a phone the field may be in a hidden part: shows that part before the link focuses the field. */
  const handleLink = ({ target }: MouseEvent) => {
    const field = target instanceof HTMLAnchorElement ? target.hash.slice(1) : ''
    const part = partOf[field as keyof CampaignForm]
    if (part !== undefined) flushSync(() => onShow(part))
  }
  return (
    <div onClickCapture={handleLink} className="mb-8 empty:hidden">
      <ErrorSummary errors={errors} />
    </div>
  )
}

/** Moves between the parts on a phone. */
function BackAndNext({ current, onShow }: { current: number; onShow: (index: number) => void }) {
  return (
    <div className={styles.steps}>
      {current > 0 && (
        <Button variant="secondary" onClick={() => onShow(current - 1)}>
          Back
        </Button>
      )}
      {current < parts.length - 1 && <Button onClick={() => onShow(current + 1)}>Next</Button>}
    </div>
  )
}

function CreateOrSave({ last, save }: { last: boolean; save: () => boolean }) {
  // Without JavaScript the form cannot be submitted: that would send the server what must stay on the device.
  const hydrated = useHydrated()
  const handleSave = () =>
    void notify(
      save()
        ? { title: 'Draft saved', description: 'It is kept on this device only.' }
        : {
            title: 'Draft not saved',
            description: 'Your browser does not let this page save anything.',
            destructive: true,
          },
    )
  return (
    <div className={styles.submit}>
      <Button type={hydrated ? 'submit' : 'button'} className={cx(styles.create, last && styles.last)}>
        Create Campaign
      </Button>
      <Button variant="secondary" onClick={handleSave}>
        Save as Draft
      </Button>
    </div>
  )
}
