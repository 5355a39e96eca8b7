import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_VIEW_NAME, TAB_TITLES } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViewLine, DeskViews } from '@api/admin/desk.types'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { useTyped } from '@/lib/form-result'

import { deskAction } from '../desk-action'
import { Tick } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage, mayHandle } from '../page-frame'
import desk from '../desk.module.css'
import { countOf } from '../format'
import { PhoneHeading, PlainTable } from '../plain-table'
import { VIEW_FIELDS, viewAddress, VIEWS_API, ViewsNav, WORK_API } from './views-nav'

export const handle = deskHandle('Views')

export async function loader(args: LoaderFunctionArgs) {
  const [work, views] = await Promise.all([loadDesk<DeskSearch>(args, WORK_API), loadDesk<DeskViews>(args, VIEWS_API)])
  return { work, views }
}

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

export function Component() {
  const { views, work } = useLoaderData<typeof loader>()
  return (
    <>
      <ViewsNav views={views} me={work.me} here="views" />
      <DeskPage
        title="Views"
        lede={`Saved filters, private or shared with everyone at the desk.${mayHandle(work.me) ? ' To keep one, filter a list and press “Save this view”.' : ''}`}
      >
        {views.views.length === 0 ? (
          <EmptyState large title="No saved views yet">
            “My work” is built in: what you own and have not finished.
          </EmptyState>
        ) : (
          <PlainTable columns={['View', 'List', 'Entries', 'Saved by']} actions>
            {views.views.map((view) => (
              <ViewRow key={view.id} view={view} />
            ))}
          </PlainTable>
        )}
      </DeskPage>
    </>
  )
}

const ViewRow = ({ view }: { view: DeskViewLine }) => (
  <tr>
    <th scope="row">
      <Link to={viewAddress(view)}>
        <bdi>{view.name}</bdi>
      </Link>
      <div className={desk.fine}>{view.shared ? 'Everyone’s' : 'Only yours'}</div>
    </th>
    <td className="whitespace-nowrap">
      <PhoneHeading>List</PhoneHeading>
      {TAB_TITLES[view.tab]}
    </td>
    <td className={desk.num}>
      <PhoneHeading>Entries</PhoneHeading>
      {view.count ? countOf(view.count) : <span className="text-muted">Being counted</span>}
    </td>
    <td>
      <PhoneHeading>Saved by</PhoneHeading>
      <bdi>{view.owner}</bdi>
    </td>
    <td>{view.changeable && <ViewForm key={`${view.name}${view.shared}`} view={view} />}</td>
  </tr>
)

function ViewForm({ view: { id, name, shared } }: { view: DeskViewLine }) {
  const { errors, value, refused } = useTyped({ view: id })
  return (
    <Form method="post" noValidate className={desk.actions} preventScrollReset>
      <input type="hidden" name="view" value={id} />
      <Field name="name" id={`name-${id}`} label={`Name of ${name}`} error={errors.name} hideLabel>
        <Input
          small
          className={desk.fitted}
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
      <Button type="submit" name="intent" value="change" variant="secondary" size="small">
        Save<span className="sr-only"> {name}</span>
      </Button>
      <Button type="submit" name="intent" value="remove" variant="plain" size="small">
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}
