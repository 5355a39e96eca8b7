import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskSearch } from '@api/admin/desk.types'
import { ApiReference } from '@/components/api-reference/api-reference'
import type { ApiDocument } from '@/components/api-reference/operations'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { failed, loadDesk, type Failure } from '../desk-access'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { WORK_API } from '../views/views'
import { IntegrationsNav } from './integrations-nav'
import styles from './integrations.module.css'

export const handle: PageHandle = { title: 'API of the desk', robots: 'noindex, nofollow', bare: true }

const DOCUMENT = '/api/admin/openapi.json'

interface PageData {
  document: ApiDocument | Failure
  work: DeskSearch | Failure
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const [work, document] = await Promise.all([
    loadDesk<DeskSearch>(args, WORK_API),
    loadDesk<ApiDocument>(args, DOCUMENT),
  ])
  return { work, document }
}

export function Component() {
  const { work, document } = useLoaderData<PageData>()
  if (failed(work)) return <FailedPage title="API of the desk" failure={work.failure} />
  if (failed(document)) return <FailedPage title="API of the desk" what="The API" failure={document.failure} />
  return (
    <>
      <IntegrationsNav me={work.me} here={paths.adminApi} />
      <h1 className={desk.title}>API of the desk</h1>
      <p className={desk.lede}>{document.info.description}</p>
      <p>
        <a href={DOCUMENT} className={desk.link}>
          OpenAPI {document.openapi} document
        </a>
      </p>
      <ApiReference document={document} className={styles.reference} />
    </>
  )
}
