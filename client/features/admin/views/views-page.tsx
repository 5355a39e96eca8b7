import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_VIEW_NAME, TAB_TITLES } from '@api/admin/desk.rules'
import type { DeskFrame, DeskViewLine } from '@api/admin/desk.types'
import { Input } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { EmptyState } from '@/components/ui/states'
import { useTyped } from '@/lib/form-result'

import { deskAction } from '../desk-action'
import { Tick } from '../desk-controls'
import { deskHandle, FRAME_API, loadDesk, mayHandle } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { countOf } from '../format'
import { DeskPage, IntentButton } from '../page-frame'
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
      await api.delete(apiOfView(field))
      return { title: 'Deleted', description: 'The view is deleted. Its entries are not affected.' }
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
  return (
    <DeskPage
      nav={<ViewsNav here="views" />}
      title="Views"
      lede={`Saved filters, private or shared with everyone at the desk.${mayHandle(me) ? ' To keep one, filter a list and press “Save this view”.' : ''}`}
    >
      {views.length === 0 ? (
        <EmptyState large title="No saved views yet">
          “My work” is built in: what you own and have not finished.
        </EmptyState>
      ) : (
        <DeskTable
          columns={COLUMNS}
          rows={views}
          keyOf={({ id }) => id}
          actions={(view) => view.changeable && <ViewForm key={`${view.name}${view.shared}`} view={view} />}
        />
      )}
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
      <IntentButton intent="change" of={id} about={name}>
        Save
      </IntentButton>
      <IntentButton intent="remove" of={id} about={name} variant="plain">
        Delete
      </IntentButton>
    </Form>
  )
}
