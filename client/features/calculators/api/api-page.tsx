import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { ApiReference } from '@/components/api-reference/api-reference'
import type { ApiDocument } from '@/components/api-reference/operations'
import { TextLink } from '@/components/ui/text-link'
import { apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ToolHead } from '../tool-head'
import styles from './api.module.css'

export const handle: PageHandle = {
  title: 'Calculators API',
  description:
    'The SEIS and EIS calculators as an open JSON API: every address, parameter and answer. No key, no account.',
}

const DOCUMENT = '/api/calculators/openapi.json'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).get<ApiDocument>(DOCUMENT)

/** Drawn from the document itself, so that the two cannot disagree. */
export function Component() {
  const document = useLoaderData<ApiDocument>()
  return (
    <>
      <ToolHead title="Calculators API">
        <p>{document.info.description}</p>
        <p className={styles.ways}>
          <a href={DOCUMENT}>OpenAPI {document.openapi} document</a>
          <TextLink to={paths.seisCalculator}>SEIS Calculator</TextLink>
          <TextLink to={paths.eisCalculator}>EIS Calculator</TextLink>
        </p>
      </ToolHead>
      <ApiReference document={document} />
    </>
  )
}
