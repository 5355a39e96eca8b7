import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { PERSON_LABELS } from '@api/people/people.rules'
import type { DirectoryRow } from '@api/people/people.types'
import { Button } from '@/components/ui/button'
import { count, dateOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { filtersIn, personAddress, searchOf } from '../addresses'
import { Address, Filter, optionsOf, personOptions, SearchBox } from '../desk-controls'
import { deskHandle, isAdmin, loadDesk, useFrame } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { Owner } from '../entry-cells'
import { amountText } from '../desk-format'
import { DeskPage, Older, Tabs } from '../page-frame'
import { factsOfRole } from '@api/forms/landing-forms.rules'

export const handle = deskHandle('People')

const FILTERS = ['q', 'kind', 'owner', 'tag', 'after'] as const

export async function loader(args: LoaderFunctionArgs) {
  const query = filtersIn(args.request.url, FILTERS)
  return { query, page: await loadDesk(args, `/api/admin/people${searchOf(query)}`) }
}

export const PeopleTabs = ({ here }: { here: string }) => {
  const { me, waiting } = useFrame()
  if (me.id && !isAdmin(me)) return null
  const tabs = [
    { to: paths.adminPeople, name: 'People' },
    {
      to: paths.adminDataRequests,
      name: 'Data requests',
      count: waiting?.requests ? count(waiting.requests) : undefined,
    },
  ]
  return <Tabs label="People" className="mt-4" tabs={tabs.map((tab) => ({ ...tab, current: tab.to === here }))} />
}

const Said = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <bdi>{children}</bdi>
  ) : (
    <span className="sr-only" data-none>
      None
    </span>
  )

const COLUMNS: Column<DirectoryRow>[] = [
  {
    heading: 'Name',
    isName: true,
    cell: ({ id, name, email }) => (
      <Link to={personAddress(id)}>
        <bdi>{name || email}</bdi>
      </Link>
    ),
    below: ({ name, email }) => name && <Address>{email}</Address>,
  },
  {
    heading: 'Role',
    labelled: true,
    cell: ({ kind, role }) => {
      const facts = role ? factsOfRole(role) : undefined
      return <Said>{kind ? PERSON_LABELS[kind] : (facts?.['Job role'] ?? role)}</Said>
    },
    below: ({ role }) => {
      const { Seeking, Investing } = (role && factsOfRole(role)) || {}
      return Seeking ? `Seeking ${amountText(Seeking)}` : Investing && `Investing ${amountText(Investing)}`
    },
  },
  { heading: 'Business', labelled: true, cell: ({ businessName }) => <Said>{businessName}</Said> },
  { heading: 'Owner', labelled: true, cell: ({ owner }) => <Owner owner={owner} /> },
  {
    heading: 'Last contact',
    labelled: true,
    className: 'num whitespace-nowrap',
    cell: ({ lastContact }) => dateOf(lastContact),
    below: ({ submissions }) => `${count(submissions)} ${submissions === 1 ? 'submission' : 'submissions'}`,
  },
  { heading: 'Tags', labelled: true, cell: ({ tags }) => <Said>{tags.join(', ')}</Said> },
]

export function Component() {
  const { query, page } = useLoaderData<typeof loader>()
  const { people, next, capped, owners, tags } = page
  const filters = [
    { name: 'kind', label: 'Role', options: optionsOf(PERSON_LABELS) },
    {
      name: 'owner',
      label: 'Owner',
      options: [{ value: 'me', label: 'Mine' }, { value: 'none', label: 'Unassigned' }, ...personOptions(owners)],
    },
    { name: 'tag', label: 'Tag', options: tags },
  ] as const
  return (
    <DeskPage title="People" lede="Everyone who has sent a form, listed once, with the latest sender first.">
      <PeopleTabs here={paths.adminPeople} />
      <Form
        key={searchOf(query)}
        method="get"
        action={paths.adminPeople}
        role="search"
        className="mt-4 flex flex-wrap items-center gap-2 md:mt-6"
      >
        <SearchBox defaultValue={query.q} aria-label="Search people" placeholder="Name, email, phone or business" />
        {filters.map(({ name, label, options }) => (
          <Filter
            key={name}
            name={name}
            label={label}
            value={query[name]}
            placeholder={`Any ${label.toLowerCase()}`}
            options={options}
          />
        ))}
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </Form>
      {capped && (
        <p className="text-muted mt-4 text-sm">
          Many submissions match: only the people of the newest ones are listed. Search for a longer part of a name or
          an address.
        </p>
      )}
      <DeskTable
        columns={COLUMNS}
        rows={people}
        keyOf={({ id }) => id}
        none={
          searchOf(query)
            ? { title: 'No one matches', children: 'Try fewer words or another filter.' }
            : { title: 'No one yet', children: 'People appear here as soon as they send a form.' }
        }
      />
      {next && <Older to={`${paths.adminPeople}${searchOf({ ...query, after: next })}`}>More people</Older>}
    </DeskPage>
  )
}
