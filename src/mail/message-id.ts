/** What a mail is called among mail servers; its own id comes first, so that a reply leads back to it. */
export const messageIdOf = (mailId: string, site: string) => `<${mailId}@${new URL(site).hostname}>`
