import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { type ApiDocument, ApiReference } from '@/components/api-reference/api-reference'
import { apiOf } from '@/lib/api'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ToolHead } from './tool-head'

export const handle: PageHandle = {
  title: 'Calculators API',
  description:
    'The SEIS and EIS calculators as an open JSON API: every address, parameter and answer. No key, no account.',
}

const DOCUMENT = '/api/calculators/openapi.json'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).get(DOCUMENT)

/** Drawn from the document itself, so that the two cannot disagree. */
export function Component() {
  const document = useLoaderData<ApiDocument>()
  return (
    <>
      <ToolHead
        title="Calculators API"
        links={
          <>
            <a href={DOCUMENT}>OpenAPI {document.openapi} document</a>
            <Link to={paths.seisCalculator}>SEIS Calculator</Link>
            <Link to={paths.eisCalculator}>EIS Calculator</Link>
          </>
        }
      >
        <p>{document.info.description}</p>
      </ToolHead>
      <ApiReference document={document} />
    </>
  )
}
