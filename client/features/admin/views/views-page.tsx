import { Form, Link, useActionData, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_VIEW_NAME, TAB_TITLES } from '@api/desk/desk.rules'
import type { DeskFrame, DeskViewLine } from '@api/staff/desk-view.types'
import type { Undo } from '@api/submissions/submissions.types'
import { Input } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { buttonClass } from '@/components/ui/button'
import { useTyped } from '@/lib/form/result'
import { paths } from '@/lib/paths'

import { deskAction, type DeskResult, takeUndo, useAnnouncement } from '../desk-action'
import { Tick } from '../desk-controls'
import { deskHandle, FRAME_API, loadDesk, mayHandle } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { countOf } from '../format'
import { DeskPage, IntentButton, Panel, SmallLink } from '../page-frame'
import { VIEW_FIELDS, viewAddress, VIEWS_API, ViewsNav } from './views-nav'

export const handle = deskHandle('Views')

export const loader = (args: LoaderFunctionArgs) => loadDesk<DeskFrame>(args, FRAME_API)

const apiOfView = (field: (name: string) => string) => `${VIEWS_API}/${encodeURIComponent(field('view'))}`

export const action = deskAction(
  {
    async change(api, field) {
      const name = field('name').trim()
      await api.patch(apiOfView(field), { name, shared: field('shared') === 'yes' })
      return { title: 'Saved', description: `“${name}” is saved.` }
    },
    async remove(api, field) {
      const undone = await api.delete<Undo>(apiOfView(field))
      const words = `“${field('name').trim()}” is deleted. Its entries are not affected.`
      return { title: 'Deleted', description: words, undo: { ...undone, words, address: paths.adminViews } }
    },
    async undo(api, field) {
      await takeUndo(api.post(`${VIEWS_API}/${encodeURIComponent(field('undo'))}/restore`))
      return { title: 'Restored', description: 'The view is back.' }
    },
  },
  { fields: { change: VIEW_FIELDS } },
)

const COLUMNS: Column<DeskViewLine>[] = [
  {
    heading: 'View',
    isName: true,
    cell: (view) => (
      <Link to={viewAddress(view)}>
        <bdi>{view.name}</bdi>
      </Link>
    ),
    below: (view) => (view.shared ? 'Everyone’s' : 'Only yours'),
  },
  { heading: 'List', labelled: true, className: 'whitespace-nowrap', cell: ({ tab }) => TAB_TITLES[tab] },
  {
    heading: 'Entries',
    labelled: true,
    className: 'num',
    cell: ({ count }) => (count ? countOf(count) : <span className="text-muted">Being counted</span>),
  },
  { heading: 'Saved by', labelled: true, cell: ({ owner }) => <bdi>{owner}</bdi> },
]

export function Component() {
  const { me, views } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const asked = views.find(({ id, changeable }) => changeable && id === search.get('delete'))
  useAnnouncement(useActionData() as DeskResult | undefined)
  return (
    <DeskPage
      nav={<ViewsNav here="views" />}
      title="Views"
      lede={`Saved filters, private or shared with everyone at the desk.${mayHandle(me) ? ' To keep one, filter a list and press “Save this view”.' : ''}`}
      toasted
    >
      {asked && <Deletion view={asked} />}
      <DeskTable
        columns={COLUMNS}
        rows={views}
        keyOf={({ id }) => id}
        none={{ title: 'No saved views yet', children: '“My work” is built in: what you own and have not finished.' }}
        actions={(view) => view.changeable && <ViewForm key={`${view.name}${view.shared}`} view={view} />}
      />
    </DeskPage>
  )
}

function ViewForm({ view: { id, name, shared } }: { view: DeskViewLine }) {
  const { errors, value, refused } = useTyped({ view: id })
  return (
    <Form method="post" noValidate className="actions max-md:mt-1.5" preventScrollReset>
      <input type="hidden" name="view" value={id} />
      <Field name="name" id={`name-${id}`} label={`Name of ${name}`} error={errors.name} hideLabel>
        <Input
          small
          className="fitted"
          defaultValue={refused ? value('name') : name}
          maxLength={MAX_VIEW_NAME}
          required
        />
      </Field>
      <Tick name="shared" value="yes" defaultChecked={refused ? value('shared') === 'yes' : shared}>
        <span>
          Shared<span className="sr-only">: {name}</span>
        </span>
      </Tick>
      <IntentButton intent="change" label="Save" of={id} about={name} />
      {shared ? (
        <Link to={`?delete=${id}`} className={buttonClass({ variant: 'plain', size: 'small' })}>
          Delete<span className="sr-only"> {name}</span>
        </Link>
      ) : (
        <IntentButton intent="remove" label="Delete" of={id} about={name} variant="plain" />
      )}
    </Form>
  )
}

/** Others may work with a shared view, so that deleting it asks first. */
const Deletion = ({ view: { id, name, owner } }: { view: DeskViewLine }) => (
  <Panel id="deletion" title={`Delete “${name}” for everyone?`}>
    <p className="text-muted">Everyone at the desk has this view, which {owner} saved. Its entries are not affected.</p>
    <Form method="post" action={paths.adminViews} className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <input type="hidden" name="view" value={id} />
      <input type="hidden" name="name" value={name} />
      <IntentButton intent="remove" label="Delete for everyone" of={id} variant="danger" />
      <SmallLink to={paths.adminViews}>Keep it</SmallLink>
    </Form>
  </Panel>
)
