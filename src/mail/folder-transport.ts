import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transport } from 'nodemailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'

interface Written {
  messageId: string
  file: string
}

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
