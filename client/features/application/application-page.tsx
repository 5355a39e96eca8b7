import { type ActionFunctionArgs, useActionData, useSearchParams } from 'react-router-dom'
import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { TextLink } from '@/components/ui/text-link'
import { Island } from '@/lib/island'
import { sendForm } from '@/lib/form/send-form'
import type { FormAnswer } from '@/lib/form/definition'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ApplicationColumns } from './application-columns'
import { APPLICATION_DRAFT, type ApplicationField, applicationForm } from './application-form'

export const handle: PageHandle = {
  title: 'Get Started Now',
  description: `Apply to ${brand.name} as an investor or as an entrepreneur.`,
  risk: 'bar',
}

export const action = (args: ActionFunctionArgs) => sendForm(applicationForm, args)

/** A link may already have chosen the type. */
function Columns() {
  const [query] = useSearchParams()
  const posted = useActionData<FormAnswer<ApplicationField>>()
  const type = query.get('type') ?? undefined
  return <Island name="application" component={ApplicationColumns} props={{ posted, type }} draft={APPLICATION_DRAFT} />
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
      <Columns />
    </div>
  </div>
)
