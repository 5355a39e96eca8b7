import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { RotaPage } from '@api/admin/rota/rota.types'
import type { PageHandle } from '@/lib/page'

import { failed, loadDesk, type Failure } from '../desk-access'
import { deskAction, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { isAdmin } from '../permissions'
import { OutcomeNotice } from '../outcome-notice'
import { Absences } from './absences'
import { RotaForm } from './rota-form'
import { RotaOrder } from './rota-order'

export const handle: PageHandle = { title: 'Rota', robots: 'noindex, nofollow', bare: true }

const ROTA_API = '/api/admin/rota'
const ABSENCES_API = '/api/admin/absences'

interface PageData {
  rota: RotaPage | Failure
}

export const loader = async (args: LoaderFunctionArgs): Promise<PageData> => ({
  rota: await loadDesk<RotaPage>(args, ROTA_API),
})

export const action = deskAction(
  {
    async change(api, field, form) {
      const on = field('on') === 'yes'
      const [kinds, members] = [form.getAll('kinds'), form.getAll('members')]
      await api.patch(ROTA_API, { on, kinds, members, version: field('version') })
      return {
        title: 'Saved',
        description: on ? 'New entries are assigned from now on.' : 'The rota is off: new entries wait for an owner.',
      }
    },
    async addAbsence(api, field) {
      const person = field('person')
      await api.post(ABSENCES_API, { ...(person && { person }), from: field('from'), to: field('to') })
      return { title: 'Saved', description: 'The rota skips these days.' }
    },
    async removeAbsence(api, field) {
      await api.delete(`${ABSENCES_API}/${encodeURIComponent(field('absence'))}`)
      return { title: 'Removed', description: 'The rota assigns on these days again.' }
    },
  },
  { addAbsence: { from: 'Enter the first day away.', to: 'Enter the last day away.' } },
)

export function Component() {
  const { rota } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Outcome } | undefined
  if (failed(rota)) return <FailedPage title="Rota" failure={rota.failure} />
  return (
    <>
      <h1 className={desk.title}>Rota</h1>
      <p className={desk.lede}>
        New entries are assigned in turn to the person on the rota who has waited longest. Anyone who is away is
        skipped; if everyone is, the entry has no owner and the admins are notified.
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      <RotaOrder rota={rota} />
      {isAdmin(rota.me) && <RotaForm key={rota.version} rota={rota} />}
      <Absences key={rota.absences.length} rota={rota} />
    </>
  )
}
