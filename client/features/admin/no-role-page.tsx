import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { Logo } from '@/components/layout/logo'
import { Button, ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { sessionOf } from '@/lib/session'
import { redirectToSignIn } from '@/lib/session-ended'

import { deskHandle } from './desk-data'

export const handle = deskHandle('No role at the desk')

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await sessionOf(args)
  if (!user) throw redirectToSignIn(args.request, { signIn: paths.auth, next: paths.admin })
  return { email: user.email }
}

export function Component() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid w-[min(640px,100%-40px)] content-start gap-6 py-16">
      <Logo />
      <h1 className="text-h2 leading-[1.12]">You have no role at the desk</h1>
      <p>
        You are signed in as <bdi>{email}</bdi>, and this account may not see submissions. An admin can give it a role:
        ask one to invite this address on the desk’s page of users.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>Back to the site</ButtonLink>
        <Form method="post" action={paths.adminLogout}>
          <Button type="submit" variant="secondary">
            Sign in with another account
          </Button>
        </Form>
      </div>
    </div>
  )
}
