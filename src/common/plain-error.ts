/** An error that the operator can mend: logged as one sentence, without a stack. */
export class PlainError extends Error {}
