import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import {
  fillVariables,
  MAX_ANSWER,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  STEP_VARIABLES,
  variableFault,
} from '@api/conversations/answer-template.rules'
import type { TemplateView } from '@api/conversations/answers.types'
import type { Me } from '@api/desk/desk.types'
import { type StepName, STEPS } from '@api/common/entry-status.rules'
import { TAB_TITLES, TABS, TYPE_OF_TAB } from '@api/desk/desk.rules'
import { brand } from '@/brand'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { DraftForm, OwnDraftNote } from '@/components/form/draft-form'
import { Field, RequiredNote } from '@/components/form/field'
import { Unfolding } from '@/components/ui/unfolding'
import { ApiError } from '@/lib/api'
import { useTyped, type Field as FieldOf } from '@/lib/form/result'
import { useHydrated } from '@/lib/store'

import { deskAction, useFreshKey, type DeskResult } from '../desk-action'
import { deskHandle, isAdmin, loadDesk } from '../desk-data'
import { DeskPage, IntentButton, Pairs, Panel, Part } from '../page-frame'

export const handle = deskHandle('Answer templates')

interface Previewed {
  previewed: { id: string; typed: string; shown: string }
}

const TEMPLATES_API = '/api/admin/templates'

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, TEMPLATES_API)

const typed = (field: FieldOf) => ({
  name: field('name'),
  type: field('type'),
  subject: field('subject'),
  body: field('body'),
})
const apiOfTemplate = (field: FieldOf) => `${TEMPLATES_API}/${encodeURIComponent(field('template'))}` as const

const FIELDS = { name: 'Give the template a name.', subject: 'Write a subject first.', body: 'Write the text first.' }

/** Values for previews; senders receive their own. */
const SAMPLE = {
  reference: 'AP-7K3F9-QX2AB',
  form: 'application',
  brand: brand.name,
  ourPhone: brand.phone.label,
  site: brand.website.href,
}

export const action = deskAction<Previewed>(
  {
    async create(api, field) {
      await api.post(TEMPLATES_API, typed(field))
      return { title: 'Saved', description: `“${field('name')}” can be used now.` }
    },
    async change(api, field) {
      await api.patch(apiOfTemplate(field), { ...typed(field), version: field('version') })
      return { title: 'Saved', description: `“${field('name')}” is saved.` }
    },
    async preview(_api, field) {
      const [id, typed] = [field('template'), field('body')]
      const fault = variableFault(typed, STEP_VARIABLES)
      if (fault) throw new ApiError(400, fault, { body: fault })
      const previewed = { id, typed, shown: fillVariables(typed, SAMPLE) }
      return { title: 'Preview', description: 'Nothing is saved yet.', previewed }
    },
    async remove(api, field) {
      await api.delete(apiOfTemplate(field))
      return { title: 'Deleted', description: 'The template is deleted. Answers already sent are not affected.' }
    },
  },
  { fields: { create: FIELDS, change: FIELDS, preview: { body: FIELDS.body } } },
)

export function Component() {
  const { templates, variables, me } = useLoaderData<typeof loader>()
  const result = useActionData() as DeskResult | undefined
  const created = useFreshKey(result?.intent === 'create' && !Object.keys(result.values).length ? result : undefined)
  const isNewRefused = useTyped({ template: '' }).refused
  return (
    <DeskPage
      title="Answer templates"
      lede="Starting points for your answers. You can change every word before you send one."
    >
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <div className="self-start">
          {templates
            .filter(({ step }) => !step)
            .map((template) => (
              <TemplateLine key={`${template.id} ${template.version}`} template={template} me={me} />
            ))}
          {isAdmin(me) && (
            <Unfolding key={`new ${created}`} open={isNewRefused} title="New template">
              <TemplateForm me={me} />
            </Unfolding>
          )}
          <Part id="steps" title="Where things stand" className="mt-12">
            <p className="mb-4">
              Senders read these under “What happens next” on their status page. Accepting and declining also email
              them.
            </p>
            {(Object.keys(STEPS) as StepName[]).map((step) => (
              <StepLine key={step} template={templates.find((one) => one.step === step)} me={me} />
            ))}
          </Part>
        </div>
        <Part id="variables" title="Variables">
          <p className="fine mb-3">
            Filled in for the entry that you answer. Put text to be written by hand in double square brackets, such as{' '}
            <code>[[your question]]</code>: nothing is sent while one is left.
          </p>
          <Pairs wide>
            {Object.entries(variables).map(([name, words]) => [
              <code key={name} className="text-small tracking-tight">{`{{${name}}}`}</code>,
              words,
            ])}
          </Pairs>
        </Part>
      </div>
    </DeskPage>
  )
}

/** After someone else's change the browser keeps refused input in the draft, while the fields show the saved template. */
function useTypedTemplate({ id = '', version = '' }: Partial<TemplateView> = {}) {
  const hydrated = useHydrated()
  return useTyped({ template: id, ...(hydrated && { version }) }, { of: id })
}

function TemplateLine({ template, me }: { template: TemplateView; me: Me }) {
  const { refused } = useTypedTemplate(template)
  const tab = TABS.find((one) => TYPE_OF_TAB[one] === template.type)
  return (
    <Unfolding open={refused} title={<bdi>{template.name}</bdi>} note={tab ? TAB_TITLES[tab] : 'Any form'}>
      {isAdmin(me) ? (
        <TemplateForm template={template} me={me} />
      ) : (
        <div className="pt-2 pb-6">
          <p>{template.subject}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{template.body}</p>
        </div>
      )}
    </Unfolding>
  )
}

function StepLine({ template, me }: { template: TemplateView | undefined; me: Me }) {
  const result = useActionData() as DeskResult<Previewed> | undefined
  const { errors, value, refused } = useTypedTemplate(template)
  if (!template?.step) return null
  const { id, step, version } = template
  const previewed = result?.previewed?.id === id ? result.previewed : undefined
  const draft = draftOf(me, id)
  return (
    <Unfolding open={refused || Boolean(previewed)} title={STEPS[step]}>
      {isAdmin(me) ? (
        <DraftForm key={version} draft={draft} className="grid gap-5 pt-2 pb-6" preventScrollReset>
          {Object.entries({ ...template, template: id, type: template.type ?? '' })
            .filter(([name]) => HIDDEN.includes(name))
            .map(([name, given]) => (
              <input key={name} type="hidden" name={name} value={given ?? ''} />
            ))}
          <Field
            name="body"
            id={`body${id}`}
            label="Text"
            error={errors.body}
            hint={`Variables: ${STEP_VARIABLES.map((name) => `{{${name}}}`).join(', ')}`}
            small
            required
          >
            <Textarea
              small
              rows={5}
              defaultValue={previewed?.typed ?? (refused ? value('body') : template.body)}
              maxLength={MAX_ANSWER}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <IntentButton intent="preview" label="Preview" of={id} about={STEPS[step]} />
            <IntentButton intent="change" label="Save" of={id} about={STEPS[step]} variant="primary" />
            <OwnDraftNote />
          </div>
          {previewed && (
            <Panel id={`preview${id}`} title="What happens next">
              <p className="whitespace-pre-line">{previewed.shown}</p>
            </Panel>
          )}
        </DraftForm>
      ) : (
        <p className="pt-2 pb-6 wrap-anywhere whitespace-pre-wrap">{template.body}</p>
      )}
    </Unfolding>
  )
}

const draftOf = (me: Me, id: string) => ({ form: `template-${id}`, owner: me.id })

const HIDDEN = ['template', 'version', 'name', 'type', 'subject']

function TemplateForm({ template, me }: { template?: TemplateView; me: Me }) {
  const { id = '', version } = template ?? {}
  const draft = draftOf(me, id || 'new')
  const { field, errors } = useTypedTemplate(template)
  return (
    <DraftForm draft={draft} className="grid gap-5 pt-2 pb-6" preventScrollReset>
      <input type="hidden" name="template" value={id} />
      <input type="hidden" name="version" value={version ?? ''} />
      <RequiredNote />
      <InputField {...field('name', template?.name)} label="Name" maxLength={MAX_TEMPLATE_NAME} required />
      <Field name="type" id={`type${id}`} label="For" small>
        <Select
          small
          defaultValue={field('type', template?.type).defaultValue}
          placeholder="Any form"
          options={TABS.map((tab) => ({ value: TYPE_OF_TAB[tab], label: TAB_TITLES[tab] }))}
        />
      </Field>
      <InputField {...field('subject', template?.subject)} label="Subject" maxLength={MAX_SUBJECT} required />
      <Field name="body" id={`body${id}`} label="Text" error={errors.body} small required>
        <Textarea
          small
          className="min-h-80"
          defaultValue={field('body', template?.body).defaultValue}
          maxLength={MAX_ANSWER}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <IntentButton
          intent={id ? 'change' : 'create'}
          label={id ? 'Save' : 'Add template'}
          of={id}
          about={template?.name}
          variant="primary"
        />
        {template && <IntentButton intent="remove" label="Delete" of={id} about={template.name} variant="plain" />}
        <OwnDraftNote />
      </div>
    </DraftForm>
  )
}
