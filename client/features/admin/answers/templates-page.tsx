import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import {
  MAX_ANSWER,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  TEMPLATE_VARIABLES,
} from '@api/admin/answers/answer-template.rules'
import type { TemplatesPage, TemplateView } from '@api/admin/answers/answers.types'
import type { Me } from '@api/admin/desk.types'
import { TAB_TITLES, TABS, TYPE_OF_TAB } from '@api/admin/desk.rules'
import { DraftForm, DraftNote } from '@/components/form/draft-form'
import { Field, RequiredNote } from '@/components/form/field'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { useTyped, type Field as FieldOf } from '@/lib/form-result'

import { deskAction, useAnnouncement, useFreshKey, type DeskResult } from '../desk-action'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage, isAdmin, Pairs, Part } from '../page-frame'
import desk from '../desk.module.css'
import styles from './templates-page.module.css'
import { TEMPLATES_API } from './answer-values'

export const handle = deskHandle('Answer templates')

export const loader = (args: LoaderFunctionArgs) => loadDesk<TemplatesPage>(args, TEMPLATES_API)

const typed = (field: FieldOf) => ({
  name: field('name'),
  type: field('type'),
  subject: field('subject'),
  body: field('body'),
})
const apiOfTemplate = (field: FieldOf) => `${TEMPLATES_API}/${encodeURIComponent(field('template'))}`

const FIELDS = { name: 'Give the template a name.', subject: 'Write a subject first.', body: 'Write the text first.' }

export const action = deskAction(
  {
    async create(api, field) {
      await api.post(TEMPLATES_API, typed(field))
      return { title: 'Saved', description: `“${field('name')}” can be used now.` }
    },
    async change(api, field) {
      await api.patch(apiOfTemplate(field), { ...typed(field), version: field('version') })
      return { title: 'Saved', description: `“${field('name')}” is saved.` }
    },
    async remove(api, field) {
      await api.delete(apiOfTemplate(field))
      return { title: 'Deleted', description: 'The template is deleted. Answers already sent are not affected.' }
    },
  },
  { fields: { create: FIELDS, change: FIELDS } },
)

export function Component() {
  const { templates, me } = useLoaderData<typeof loader>()
  const result = useActionData() as DeskResult | undefined
  useAnnouncement(result)
  const created = useFreshKey(result?.intent === 'create' && !Object.keys(result.values).length ? result : undefined)
  const isNewRefused = useTyped({ template: '' }).refused
  return (
    <DeskPage
      title="Answer templates"
      lede="Starting points for your answers. You can change every word before you send one."
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,400px)] gap-y-8 gap-x-14 mt-6 max-lg:grid-cols-1">
        <div className={styles.templates}>
          {templates.map((template) => (
            <TemplateLine key={template.version} template={template} me={me} />
          ))}
          {isAdmin(me) && (
            <details open={isNewRefused} key={`new ${created}`}>
              <summary>New template</summary>
              <TemplateForm me={me} />
            </details>
          )}
        </div>
        <Part id="variables" title="Variables">
          <p className={desk.fine}>Filled in for the entry that is answered.</p>
          <Pairs>
            {Object.entries(TEMPLATE_VARIABLES).map(([name, words]) => [
              <code key={name}>{`{{${name}}}`}</code>,
              words,
            ])}
          </Pairs>
        </Part>
      </div>
    </DeskPage>
  )
}

function TemplateLine({ template, me }: { template: TemplateView; me: Me }) {
  const { refused } = useTyped({ template: template.id })
  const tab = TABS.find((one) => TYPE_OF_TAB[one] === template.type)
  return (
    <details open={refused}>
      <summary>
        <bdi>{template.name}</bdi>
        <span className={desk.fine}>{tab ? TAB_TITLES[tab] : 'Any form'}</span>
      </summary>
      {isAdmin(me) ? (
        <TemplateForm template={template} me={me} />
      ) : (
        <div className="pt-2 pb-6">
          <p>{template.subject}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{template.body}</p>
        </div>
      )}
    </details>
  )
}

function TemplateForm({ template, me }: { template?: TemplateView; me: Me }) {
  const { id = '', version } = template ?? {}
  const draft = `desk-${me.id}-template-${id || 'new'}`
  const { errors, value, refused } = useTyped({ template: id })
  const shown = (name: 'name' | 'type' | 'subject' | 'body') => (refused ? value(name) : template?.[name]) ?? ''
  return (
    <DraftForm draft={draft} className="grid gap-5 pt-2 pb-6" preventScrollReset>
      <input type="hidden" name="template" value={id} />
      <input type="hidden" name="version" value={version} />
      <RequiredNote />
      <InputField
        name="name"
        id={`name${id}`}
        label="Name"
        error={errors.name}
        defaultValue={shown('name')}
        maxLength={MAX_TEMPLATE_NAME}
        required
      />
      <Field name="type" id={`type${id}`} label="For" small>
        <Select small defaultValue={shown('type')}>
          <option value="">Any form</option>
          {TABS.map((tab) => (
            <option key={tab} value={TYPE_OF_TAB[tab]}>
              {TAB_TITLES[tab]}
            </option>
          ))}
        </Select>
      </Field>
      <InputField
        name="subject"
        id={`subject${id}`}
        label="Subject"
        error={errors.subject}
        defaultValue={shown('subject')}
        maxLength={MAX_SUBJECT}
        required
      />
      <Field name="body" id={`body${id}`} label="Text" error={errors.body} small required>
        <Textarea small className="min-h-80" defaultValue={shown('body')} maxLength={MAX_ANSWER} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value={id ? 'change' : 'create'} size="small">
          {id ? 'Save' : 'Add template'}
          {template && <span className="sr-only"> {template.name}</span>}
        </Button>
        {template && (
          <Button type="submit" name="intent" value="remove" variant="plain" size="small">
            Delete<span className="sr-only"> {template.name}</span>
          </Button>
        )}
        <DraftNote draft={draft} />
      </div>
    </DraftForm>
  )
}
