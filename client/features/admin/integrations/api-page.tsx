import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskSearch } from '@api/admin/desk.types'
import { ApiReference } from '@/components/api-reference/api-reference'
import type { ApiDocument } from '@/components/api-reference/operations'
import { paths } from '@/lib/paths'

import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage } from '../page-frame'
import desk from '../desk.module.css'
import { WORK_API } from '../views/views-nav'
import { IntegrationsNav } from './integration-parts'

export const handle = deskHandle('API of the desk')

const DOCUMENT = '/api/admin/openapi.json'

export async function loader(args: LoaderFunctionArgs) {
  const [work, document] = await Promise.all([
    loadDesk<DeskSearch>(args, WORK_API),
    loadDesk<ApiDocument>(args, DOCUMENT),
  ])
  return { work, document }
}

export function Component() {
  const { work, document } = useLoaderData<typeof loader>()
  return (
    <>
      <IntegrationsNav me={work.me} here={paths.adminApi} />
      <DeskPage title="API of the desk" lede={document.info.description}>
        <p>
          <a href={DOCUMENT} className={desk.link}>
            OpenAPI {document.openapi} document
          </a>
        </p>
        <ApiReference document={document} className="w-full pt-6" />
      </DeskPage>
    </>
  )
}
