/** Something that whoever started this can mend: said as it is, without a stack. */
export class PlainError extends Error {}
