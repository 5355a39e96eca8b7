import type { Page } from '@playwright/test'

/** A virtual authenticator with a fingerprint reader. */
export async function attachDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether the fingerprint is recognised. */
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
