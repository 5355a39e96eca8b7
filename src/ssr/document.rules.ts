/** Where the content of a page goes in the frame that Vike completes. Text of a page cannot look like this: its `<` is escaped. */
export const HEAD_PLACE = '<!--head-->'
export const BODY_PLACE = '<!--body-->'
