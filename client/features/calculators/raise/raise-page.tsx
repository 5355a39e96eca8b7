import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Island } from '@/lib/island'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { Sheet } from '../tool'
import { ToolHead } from '../tool-head'
import { Checklist } from './checklist'
import { raiseDataOf } from './raise-data'
import { RaiseScreen } from './raise-screen'

export const handle: PageHandle = {
  title: 'How much can my company still raise?',
  description:
    'What a company may still raise under SEIS and EIS: every limit with its answer and reason, and a checklist for advance assurance.',
  risk: 'bar',
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  return { search, answer: await raiseDataOf(searchParams) }
}

export const Component = () => (
  <>
    <ToolHead
      title="How much can my company still raise?"
      links={
        <>
          <Link to={paths.seisGuide}>SEIS guide</Link>
          <Link to={paths.eisGuide}>EIS guide</Link>
        </>
      }
    >
      <p>
        Say how much you want to raise and when: the answer is how much of it fits under SEIS, and how much under EIS
        after it. Each limit is marked met, not met or to check, with the reason.
      </p>
    </ToolHead>
    <Sheet className="wrap pb-16">
      <Island name="raise" component={RaiseScreen} props={useLoaderData<typeof loader>()} />
      <Checklist />
    </Sheet>
  </>
)
