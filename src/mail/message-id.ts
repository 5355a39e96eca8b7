/** The Message-ID of a mail; it begins with the mail's own id, so that a reply can be matched. */
export const messageIdOf = (mailId: string, site: string) => `<${mailId}@${new URL(site).hostname}>`
