/** A page sends the name; the server stores the wording. Change a wording only together with its version. */
export interface Consent {
  version: string
  wording: string
  /** Whether there is a box to tick; a notice is only shown. */
  agreed: boolean
  former?: readonly string[]
}

export const CONSENTS = {
  'discovery-call': {
    version: '2026-12',
    agreed: false,
    wording:
      'We use these details to arrange and hold your call, and keep them as described in our Privacy Policy. You can ask for a copy or for their erasure at any time.',
  },
  application: {
    version: '2026-11',
    agreed: true,
    wording: 'I agree to the Privacy Policy & Terms and Conditions.',
  },
  'investor-show-signup': {
    version: '2026-13',
    agreed: false,
    wording:
      'We use these details to send your invitation, and keep them as described in our Privacy Policy. You can ask for a copy or for their erasure at any time.',
  },
  'investor-landing': {
    version: '2026-12',
    agreed: true,
    wording:
      'I consent to these details being kept and used to contact me about the investor show, as described in the Privacy Policy. I can withdraw this at any time.',
    former: [
      'I consent to these details being kept and used to contact me about the investor show and investment opportunities, as the Privacy Policy says. I can withdraw this at any time.',
    ],
  },
  'founder-landing': {
    version: '2026-12',
    agreed: true,
    wording:
      'I consent to these details being kept and used to contact me about my application and the investor show, as described in the Privacy Policy. I can withdraw this at any time.',
    former: [
      'I consent to these details being kept and used to contact me about my application and the investor show, as the Privacy Policy says. I can withdraw this at any time.',
    ],
  },
  complaint: {
    version: '2026-11',
    agreed: false,
    wording:
      'We use these details to deal with your complaint, and keep them as described in our Privacy Policy. You can ask for a copy or for their erasure at any time.',
  },
  marketing: {
    version: '2026-11',
    agreed: true,
    wording:
      'Send me news of events and of companies that are raising. I can leave this unticked, and stop it at any time.',
  },
} as const satisfies Record<string, Consent>

export type ConsentName = keyof typeof CONSENTS

export const isConsentName = (name: unknown): name is ConsentName =>
  typeof name === 'string' && Object.hasOwn(CONSENTS, name)

/** Whether a stored wording is one that people agree to by ticking a box; submissions store only the wording. */
export const wasAgreed = (wording: string) =>
  Object.values<Consent>(CONSENTS).some(
    ({ agreed, wording: present, former = [] }) => agreed && [present, ...former].includes(wording),
  )
