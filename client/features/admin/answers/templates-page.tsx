import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import {
  MAX_ANSWER,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  TEMPLATE_VARIABLES,
} from '@api/admin/answers/answer-template.rules'
import type { TemplatesPage, TemplateView } from '@api/admin/answers/answers.types'
import type { Me } from '@api/admin/desk.types'
import { TAB_TITLES, TABS, TYPE_OF_TAB } from '@api/admin/desk.rules'
import { RequiredNote } from '@/components/form/field'
import { KeptForm } from '@/components/form/kept-form'
import { Button } from '@/components/ui/button'
import type { Api } from '@/lib/api'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'

import answerStyles from './answer-page.module.css'
import { TEMPLATES_API } from './answer-values'
import { Choice } from '../choice'
import { failed, loadDesk, type Failure } from '../desk-access'
import { runAction, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { errorProps } from '../error-props'
import { FailedPage } from '../failed-page'
import { KeptNote } from '../kept-note'
import { Labelled, LabelledInput } from '../labelled'
import { isAdmin } from '../permissions'
import { OutcomeNotice } from '../outcome-notice'
import styles from './templates-page.module.css'
import { useFreshKey, useNotice } from '../use-desk'
import { useRefusal } from '../use-refusal'

export const handle: PageHandle = { title: 'Answer templates', robots: 'noindex, nofollow', bare: true }

interface PageData {
  page: TemplatesPage | Failure
}

interface PageOutcome {
  notice: Outcome
  /** Refused input is restored for the template it belongs to. */
  refused?: Template & { template: string }
  created?: boolean
}

type Template = Pick<TemplateView, 'name' | 'subject' | 'body'> & { type: string }

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  return { page: await loadDesk<TemplatesPage>(args, TEMPLATES_API) }
}

type Field = (name: string) => string
const typed = (field: Field): Template => ({
  name: field('name'),
  type: field('type'),
  subject: field('subject'),
  body: field('body'),
})
const apiOfTemplate = (field: Field) => `${TEMPLATES_API}/${encodeURIComponent(field('template'))}`

const actions = {
  async create(api: Api, field: Field) {
    await api.post(TEMPLATES_API, typed(field))
    return { title: 'Saved', description: `“${field('name')}” can be used now.` }
  },
  async change(api: Api, field: Field) {
    await api.patch(apiOfTemplate(field), { ...typed(field), version: field('version') })
    return { title: 'Saved', description: `“${field('name')}” is saved.` }
  },
  async remove(api: Api, field: Field) {
    await api.delete(apiOfTemplate(field))
    return { title: 'Deleted', description: 'The template is deleted. Answers already sent are not affected.' }
  },
}

const REQUIRED = { name: 'Give the template a name.', subject: 'Write a subject first.', body: 'Write the text first.' }

export async function action(args: ActionFunctionArgs): Promise<PageOutcome> {
  const form = await args.request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const notice = await runAction(args, form, actions, { create: REQUIRED, change: REQUIRED })
  if (notice.destructive) return { notice, refused: { template: field('template'), ...typed(field) } }
  return { notice, created: field('intent') === 'create' }
}

const BLANK: Template = { name: '', type: '', subject: '', body: '' }

export function Component() {
  const { page } = useLoaderData<PageData>()
  const outcome = useActionData() as PageOutcome | undefined
  useNotice(outcome?.notice)
  const created = useFreshKey(outcome?.created ? outcome : undefined)
  if (failed(page)) return <FailedPage title="Answer templates" failure={page.failure} />
  const { templates, me } = page
  const refused = outcome?.refused
  return (
    <>
      <h1 className={desk.title}>Answer templates</h1>
      <p className={desk.lede}>Starting points for your answers. You can change every word before you send one.</p>
      <OutcomeNotice notice={outcome?.notice} />
      <div className={styles.columns}>
        <div className={styles.templates}>
          {templates.map((template) => (
            <TemplateLine
              key={template.version}
              template={template}
              refused={refused?.template === template.id ? refused : undefined}
              me={me}
            />
          ))}
          {isAdmin(me) && (
            <details open={refused?.template === ''} key={`new ${created}`}>
              <summary>New template</summary>
              <TemplateForm values={refused?.template === '' ? refused : BLANK} me={me} />
            </details>
          )}
        </div>
        <Variables />
      </div>
    </>
  )
}

interface LineProps {
  template: TemplateView
  refused: Template | undefined
  me: Me
}

const TemplateLine = ({ template, refused, me }: LineProps) => (
  <details open={refused !== undefined}>
    <summary>
      <bdi>{template.name}</bdi>
      <span className={desk.fine}>{formWords(template.type)}</span>
    </summary>
    {isAdmin(me) ? (
      <TemplateForm
        id={template.id}
        version={template.version}
        values={refused ?? { ...template, type: template.type ?? '' }}
        me={me}
      />
    ) : (
      <div className={styles.text}>
        <p>{template.subject}</p>
        <p className={styles.words}>{template.body}</p>
      </div>
    )}
  </details>
)

const formWords = (type: TemplateView['type']) => {
  const tab = TABS.find((one) => TYPE_OF_TAB[one] === type)
  return tab ? TAB_TITLES[tab] : 'Any form'
}

interface FormProps {
  id?: string
  version?: string
  values: Template
  me: Me
}

function TemplateForm({ id = '', version, values, me }: FormProps) {
  const draft = `desk-${me.id}-template-${id || 'new'}`
  const errors = useRefusal({ template: id })?.errors
  return (
    <KeptForm draft={draft} className={cx(answerStyles.form, styles.form)} preventScrollReset>
      <input type="hidden" name="template" value={id} />
      <input type="hidden" name="version" value={version} />
      <RequiredNote />
      <LabelledInput
        name="name"
        id={`name${id}`}
        label="Name"
        marked
        error={errors?.name}
        defaultValue={values.name}
        maxLength={MAX_TEMPLATE_NAME}
        required
      />
      <Labelled id={`type${id}`} label="For">
        <Choice id={`type${id}`} name="type" defaultValue={values.type}>
          <option value="">Any form</option>
          {TABS.map((tab) => (
            <option key={tab} value={TYPE_OF_TAB[tab]}>
              {TAB_TITLES[tab]}
            </option>
          ))}
        </Choice>
      </Labelled>
      <LabelledInput
        name="subject"
        id={`subject${id}`}
        label="Subject"
        marked
        error={errors?.subject}
        defaultValue={values.subject}
        maxLength={MAX_SUBJECT}
        required
      />
      <Labelled id={`body${id}`} label="Text" error={errors?.body} marked>
        <textarea
          {...errorProps(`body${id}`, errors?.body)}
          id={`body${id}`}
          name="body"
          className={cx(desk.input, answerStyles.body)}
          defaultValue={values.body}
          maxLength={MAX_ANSWER}
          required
        />
      </Labelled>
      <div className={answerStyles.actions}>
        <Button type="submit" name="intent" value={id ? 'change' : 'create'} size="small">
          {id ? 'Save' : 'Add template'}
          {id && <span className="sr-only"> {values.name}</span>}
        </Button>
        {id && (
          <Button type="submit" name="intent" value="remove" variant="plain" size="small">
            Delete<span className="sr-only"> {values.name}</span>
          </Button>
        )}
        <KeptNote draft={draft} />
      </div>
    </KeptForm>
  )
}

const Variables = () => (
  <aside aria-labelledby="variables">
    <h2 id="variables" className={answerStyles.heading}>
      Variables
    </h2>
    <p className={desk.fine}>Filled in for the entry that is answered.</p>
    <dl className={desk.pairs}>
      {Object.entries(TEMPLATE_VARIABLES).map(([name, words]) => (
        <div key={name}>
          <dt>
            <code>{`{{${name}}}`}</code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </aside>
)
