import { Injectable } from '@nestjs/common'
import { Environment } from '../../config/environment.js'

/** Where a mailed link may lead: our own origin, or an address the operator allows; anything else is the home page. */
@Injectable()
export class Redirects {
  private readonly site: URL
  private readonly allowed: RegExp[]

  constructor({ publicUrl, redirectUrls }: Environment) {
    this.site = new URL(publicUrl)
    this.allowed = redirectUrls.map(toPattern)
  }

  /** Parsed first, so that what is compared is what a browser would follow. */
  resolve(redirectTo: unknown): URL {
    if (typeof redirectTo !== 'string' || redirectTo === '') return this.site
    const url = URL.parse(redirectTo, this.site.href)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return this.site
    if (url.origin === this.site.origin) return url
    const bare = url.href.slice(0, url.href.length - url.hash.length)
    return this.allowed.some((pattern) => pattern.test(bare)) ? url : this.site
  }

  isOurs(url: URL) {
    return url.origin === this.site.origin
  }
}

/** `*` is part of a name, `**` is anything, `?` one character. */
function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source}$`)
}
