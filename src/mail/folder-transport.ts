import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transport } from 'nodemailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'

interface Written {
  messageId: string
  file: string
}

/** A mail's own id, under which its file is written; one that was never completed ends in `.part`. */
const FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml(?:\.part)?$/

/** Without a mail server each message is written as a file that any mail client opens. */
export class FolderTransport implements Transport<Written> {
  readonly name = 'folder'
  readonly version = '1'

  constructor(private readonly folder: string) {}

  send(mail: MailMessage<Written>, done: (error: Error | null, info: Written) => void) {
    this.write(mail).then(
      (info) => done(null, info),
      (error: Error) => done(error, { messageId: '', file: '' }),
    )
  }

  async list(): Promise<Map<string, string[]>> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const files = new Map<string, string[]>()
    for (const name of names) {
      const [, id] = FILE.exec(name) ?? []
      if (id) files.set(id, [...(files.get(id) ?? []), name])
    }
    return files
  }

  async remove(names: string[]) {
    for (const name of names) await rm(path.join(this.folder, name), { force: true })
  }

  /** A file under its final name is complete; sending the same mail again replaces it. */
  private async write(mail: MailMessage<Written>): Promise<Written> {
    const messageId = mail.message.messageId()
    const [name = ''] = messageId.replace(/^</, '').split('@', 1)
    const file = path.join(this.folder, `${name.replaceAll(/[^\w.-]/g, '_')}.eml`)
    const content = await mail.message.build()
    // Mails contain links that sign their readers in.
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await chmod(this.folder, 0o700)
    await writeFile(`${file}.part`, content, { mode: 0o600 })
    await rename(`${file}.part`, file)
    return { messageId, file }
  }
}
