import type { ActionFunctionArgs } from 'react-router-dom'
import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { TextLink } from '@/components/ui/text-link'
import { deferred } from '@/lib/deferred'
import { clearDraft } from '@/lib/drafts'
import { sendForm } from '@/lib/form-action'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { APPLICATION_DRAFT, applicationForm } from './application-form'

const ApplicationColumns = deferred(async () => (await import('./application-columns.js')).ApplicationColumns)

export const handle: PageHandle = {
  title: 'Get Started Now',
  description: `Apply to ${brand.name} as an investor or as an entrepreneur.`,
  risk: 'bar',
}

export async function action(args: ActionFunctionArgs) {
  const answer = await sendForm(applicationForm, args)
  if (answer instanceof Response) clearDraft(APPLICATION_DRAFT)
  return answer
}

export const Component = () => (
  <div className="relative">
    <Graticule view="east" />
    <div className="wrap relative pt-10 pb-16 md:pt-20 md:pb-28">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,486px)] lg:items-end lg:gap-12">
        <div>
          <p className="eyebrow mb-3">Application</p>
          <h1 id="title">Get Started Now</h1>
        </div>
        <p className="text-lead max-w-[28em]">
          Tell us who you are and what you are looking for. The team contacts you within 24-48 hours (within two working
          days). Already with us? <TextLink to={paths.login}>Login</TextLink>
        </p>
      </div>
      <ApplicationColumns />
    </div>
  </div>
)
