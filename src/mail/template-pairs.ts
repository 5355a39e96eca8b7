import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TemplateAdapter } from '@nestjs-modules/mailer'
import Handlebars from 'handlebars'
import { brand } from '../config/brand.js'

type Render = (context: object) => string
interface Pair {
  html: Render
  text: Render
}

interface MailBeingBuilt {
  data: { template?: string; context?: object; html?: string; text?: string; subject?: string }
}

/** A partial's indentation must not leak into its values, where white space counts. */
const AS_WRITTEN = { preventIndent: true }

const read = (file: string) => readFileSync(file, 'utf8')

/** `name.hbs` is HTML with everything escaped, `name.txt.hbs` text whose first line is the subject: `Subject: …`. */
export class TemplatePairs implements TemplateAdapter {
  private readonly handlebars = Handlebars.create()
  private readonly pairs = new Map<string, Pair>()
  private readonly shared: object

  constructor(
    private readonly folder: string,
    site: string,
  ) {
    // The lines of an address may begin with the name; a mail says it once.
    this.shared = { brand, site, whose: [...new Set([brand.name, ...brand.address])].join(', ') }
    this.handlebars.registerHelper('concat', (...parts: unknown[]) => parts.slice(0, -1).join(''))
    const partials = path.join(folder, 'partials')
    for (const file of readdirSync(partials))
      this.handlebars.registerPartial(file.replace(/\.hbs$/, ''), read(path.join(partials, file)))
  }

  compile(mail: MailBeingBuilt, done: (error?: unknown) => void): void {
    try {
      const { template = '', context = {} } = mail.data
      const { subject, html, text } = this.render(template, context)
      Object.assign(mail.data, { html, text, subject: mail.data.subject || subject })
    } catch (error) {
      return done(error)
    }
    done()
  }

  render(template: string, context: object): { subject: string; html: string; text: string } {
    const pair = this.pair(template)
    const values = { ...context, ...this.shared }
    const written = pair.text(values)
    const end = written.indexOf('\n')
    return {
      subject: written.slice('Subject: '.length, end),
      html: pair.html(values),
      text: written.slice(end).trimStart(),
    }
  }

  private pair(name: string): Pair {
    const known = this.pairs.get(name)
    if (known) return known
    if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`There is no mail template called ${JSON.stringify(name)}.`)
    const file = path.join(this.folder, name)
    const pair = {
      html: this.handlebars.compile(read(`${file}.hbs`), AS_WRITTEN),
      text: this.handlebars.compile(read(`${file}.txt.hbs`), { ...AS_WRITTEN, noEscape: true }),
    }
    this.pairs.set(name, pair)
    return pair
  }
}
