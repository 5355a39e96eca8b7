import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'

/** The texts of the security mails to account owners. */
export const NOTICES = {
  'new-device': {
    title: 'New sign-in to your account',
    what: 'Someone signed in to your account on a device that it has not been used on before.',
  },
  'session-reused': {
    title: 'One of your sessions was ended',
    what: 'One session of your account was used from two places at once, so both were signed out.',
  },
  'sessions-ended': {
    title: 'Your devices were signed out',
    what: 'The other sessions of your account were ended.',
  },
  'password-changed': {
    title: 'Your password was changed',
    what: 'The password of your account was changed, and every other device was signed out.',
  },
  'factor-enrolled': {
    title: 'Second factor added',
    what: 'An authenticator app was added to your account. Signing in now asks for its code.',
  },
  'factor-removed': {
    title: 'Second factor removed',
    what: 'An authenticator app was removed from your account.',
  },
  'passkey-added': {
    title: 'Passkey added',
    what: 'A passkey was added to your account. Anyone who can unlock the device it is on can use it to sign in.',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    what: 'A passkey was removed from your account. It no longer signs anyone in.',
  },
  'recovery-codes-created': {
    title: 'New recovery codes',
    what: 'Ten recovery codes were made for your account. Earlier ones no longer work.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    what: 'A recovery code was used instead of your authenticator app. It will not work again.',
  },
  'email-changed': {
    title: 'Your address was changed',
    what: 'The address of your account was changed. This is the last message to this one.',
  },
  'deletion-requested': {
    title: 'Your account is about to be deleted',
    what: `The deletion of your account was requested, and every device was signed out. It is deleted in ${ACCOUNT_DELETION_DAYS} days. To keep it, sign in before then and choose "Keep my account".`,
  },
  'deletion-cancelled': {
    title: 'Your account stays',
    what: 'The deletion of your account was cancelled.',
  },
  'account-deleted': {
    title: 'Your account is deleted',
    what: 'Your account was deleted, as was requested a week ago, with its passkeys and its second factor.',
  },
  'factor-reset': {
    title: 'Your second factor was reset',
    what: 'An admin removed the authenticator apps and recovery codes of your account and signed out every device.',
  },
  'factor-reset-requested': {
    title: 'Your second factor will be reset',
    what: 'An admin asked to remove the authenticator apps and recovery codes of your account. It happens in 24 hours. To stop it, sign in with an authenticator app, a recovery code or a passkey before then.',
  },
  'factor-reset-cancelled': {
    title: 'Your second factor stays',
    what: 'The request to remove the authenticator apps and recovery codes of your account was cancelled.',
  },
  'viewer-granted': {
    title: 'You can now read the desk',
    what: 'An admin gave your account the role of a viewer: you can read submissions, and change nothing.',
  },
  'handler-granted': {
    title: 'You can now work at the desk',
    what: 'An admin gave your account the role of a handler: you can read, change and export submissions.',
  },
  'admin-granted': {
    title: 'You are an admin now',
    what: 'Another admin gave your account the role of an admin.',
  },
} as const satisfies Record<string, { title: string; what: string }>

export type NoticeName = keyof typeof NOTICES
