// After the server's build: the mail templates beside the code that reads them. Nest's own asset copying can end after the build does.
import { cpSync } from 'node:fs'

cpSync('src/mail/templates', 'dist/server/src/mail/templates', { recursive: true })
