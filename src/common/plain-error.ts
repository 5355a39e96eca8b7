/** An error that the operator can fix: logged as one sentence, without a stack trace. */
export class PlainError extends Error {}
