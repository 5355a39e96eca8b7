import { Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_VIEW_NAME, TAB_TITLES } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViewLine, DeskViews } from '@api/admin/desk.types'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'

import { failed, loadDesk, type Failure } from '../desk-access'
import { deskAction } from '../desk-action'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { countOf } from '../format'
import { LabelledInput } from '../labelled'
import { mayHandle } from '../permissions'
import { OutcomeNotice } from '../outcome-notice'
import { PhoneHeading, PlainTable } from '../plain-table'
import { Empty } from '../states'
import { useRefusal } from '../use-refusal'
import { VIEW_FIELDS, viewAddress, VIEWS_API, WORK_API } from './views'
import { ViewsNav } from './views-nav'
import styles from './views-page.module.css'

export const handle: PageHandle = { title: 'Views', robots: 'noindex, nofollow', bare: true }

interface PageData {
  views: DeskViews | Failure
  work: DeskSearch | Failure
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
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
  { change: VIEW_FIELDS },
)

export function Component() {
  const { views, work } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Notice } | undefined
  if (failed(views)) return <FailedPage title="Views" failure={views.failure} />
  if (failed(work)) return <FailedPage title="Views" failure={work.failure} />
  return (
    <>
      <ViewsNav views={views} me={work.me} here="views" />
      <h1 className={desk.title}>Views</h1>
      <p className={desk.lede}>
        Saved filters, private or shared with everyone at the desk.
        {mayHandle(work.me) && ' To keep one, filter a list and press “Save this view”.'}
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      {views.views.length === 0 ? (
        <Empty title="No saved views yet">“My work” is built in: what you own and have not finished.</Empty>
      ) : (
        <PlainTable columns={['View', 'List', 'Entries', 'Saved by']} actions>
          {views.views.map((view) => (
            <ViewRow key={view.id} view={view} />
          ))}
        </PlainTable>
      )}
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
      {view.count ? countOf(view.count) : <span className={desk.none}>Being counted</span>}
    </td>
    <td>
      <PhoneHeading>Saved by</PhoneHeading>
      <bdi>{view.owner}</bdi>
    </td>
    <td>{view.changeable && <ViewForm key={`${view.name}${view.shared}`} view={view} />}</td>
  </tr>
)

function ViewForm({ view: { id, name, shared } }: { view: DeskViewLine }) {
  const refused = useRefusal({ view: id })
  const error = refused?.errors.name
  return (
    <Form method="post" noValidate className={desk.actions} preventScrollReset>
      <input type="hidden" name="view" value={id} />
      <LabelledInput
        name="name"
        id={`name-${id}`}
        label={`Name of ${name}`}
        error={error}
        hideLabel
        type="text"
        small
        defaultValue={refused ? refused.input.name : name}
        maxLength={MAX_VIEW_NAME}
        required
      />
      <label className={styles.shared}>
        <TickBox name="shared" value="yes" defaultChecked={refused ? refused.input.shared === 'yes' : shared} />
        Shared<span className="sr-only">: {name}</span>
      </label>
      <Button type="submit" name="intent" value="change" variant="secondary" size="small">
        Save<span className="sr-only"> {name}</span>
      </Button>
      <Button type="submit" name="intent" value="remove" variant="plain" size="small">
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}
