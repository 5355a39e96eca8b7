import { type ActionFunctionArgs, data, Form, useLoaderData } from 'react-router-dom'

import type { FollowPage } from '@api/follow/follow.types'
import { SubmitButton } from '@/components/form/controls'
import { ButtonLink } from '@/components/ui/button'
import { redirectWithFlash } from '@/lib/flash'
import { dispatch } from '@/lib/form-result'
import { paths } from '@/lib/paths'

import { type Followed, FollowFrame, handleOf, loadFollowed, renew, renewalFields, tokenOf } from './follow-link'

const TITLE = 'Withdraw your application?'

export const handle = handleOf(TITLE)
export const loader = loadFollowed

export async function action(args: ActionFunctionArgs) {
  const token = tokenOf(args.request)
  const outcome = await dispatch(
    args,
    await args.request.formData(),
    {
      renew,
      async withdraw(api) {
        await api.post('/api/follow/withdrawal', { token })
        return redirectWithFlash(`${paths.follow}?${new URLSearchParams({ token })}`, 'application-withdrawn', 303)
      },
    },
    { fields: renewalFields },
  )
  return outcome instanceof Response ? outcome : data(outcome.result, { status: outcome.status })
}

export const Component = () => <FollowFrame title={TITLE}>{(page) => <Confirm page={page} />}</FollowFrame>

function Confirm({ page: { reference, canWithdraw } }: { page: FollowPage }) {
  const { token } = useLoaderData<Followed>()
  const back = `${paths.follow}?${new URLSearchParams({ token })}`
  return (
    <>
      <p className="text-lead mt-6">
        {canWithdraw
          ? `We stop working on ${reference}. This cannot be taken back here; you can apply again at any time.`
          : `${reference} is closed already, so there is nothing to withdraw.`}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {canWithdraw && (
          <Form method="post">
            <input type="hidden" name="intent" value="withdraw" />
            <SubmitButton pending="Withdrawing...">Withdraw my application</SubmitButton>
          </Form>
        )}
        <ButtonLink variant="secondary" to={back}>
          Back to where things stand
        </ButtonLink>
      </div>
    </>
  )
}
