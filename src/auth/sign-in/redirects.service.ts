import { Injectable } from '@nestjs/common'
import { Environment } from '../../config/environment.js'
import { localPath, MAX_ADDRESS_LENGTH } from './local-path.rules.js'

/** Where a mailed link may lead: our own origin, or an address that the operator allows; otherwise the home page. */
@Injectable()
export class RedirectsService {
  private readonly site: URL
  private readonly allowed: RegExp[]

  constructor({ publicUrl, redirectUrls }: Environment) {
    this.site = new URL(publicUrl)
    this.allowed = redirectUrls.map(toPattern)
  }

  /** Parsed first, so that the comparison sees what a browser would follow. */
  resolve(redirectTo: unknown): URL {
    const path = localPath(redirectTo, this.site.origin)
    if (path !== undefined) return new URL(path, this.site)
    if (typeof redirectTo !== 'string' || redirectTo.length > MAX_ADDRESS_LENGTH) return this.site
    const url = URL.parse(redirectTo, this.site.href)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return this.site
    if (url.origin === this.site.origin) return this.site
    const withoutFragment = url.href.slice(0, url.href.length - url.hash.length)
    return this.allowed.some((pattern) => pattern.test(withoutFragment)) ? url : this.site
  }

  pathOf(url: URL): string | undefined {
    return localPath(url.href, this.site.origin)
  }
}

/** `*` matches part of a name, `**` anything, `?` one character. */
function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source}$`)
}
