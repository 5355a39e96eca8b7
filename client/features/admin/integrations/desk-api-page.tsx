import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { type ApiDocument, ApiReference } from '@/components/api-reference/api-reference'

import { deskHandle, loadDesk } from '../desk-data'
import { DeskPage } from '../page-frame'

export const handle = deskHandle('API of the desk')

const DOCUMENT = '/api/admin/openapi.json'

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, DOCUMENT)

export function Component() {
  const document = useLoaderData<ApiDocument>()
  return (
    <DeskPage title="API of the desk" lede={document.info.description}>
      <p>
        <a href={DOCUMENT} className="line-link">
          OpenAPI {document.openapi} document
        </a>
      </p>
      <ApiReference document={document} className="w-full pt-6" />
    </DeskPage>
  )
}
