/** A visitor's cookie jar over fetch. */
export class Browser {
  private readonly cookies = new Map<string, string>()

  constructor(private readonly origin: string) {}

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get = (path: string) => this.ask('GET', path)
  delete = (path: string) => this.ask('DELETE', path)
  patch = (path: string, body: object) => this.ask('PATCH', path, JSON.stringify(body), 'application/json')
  post = (path: string, body: object) => this.ask('POST', path, JSON.stringify(body), 'application/json')
  /** Posts a form as a page without JavaScript does. */
  submit = (path: string, fields: Record<string, string>) =>
    this.ask('POST', path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded')

  private async ask(method: string, path: string, body?: string, type?: string) {
    const response = await fetch(this.origin + path, {
      method,
      body,
      redirect: 'manual',
      headers: {
        origin: this.origin,
        cookie: this.cookie,
        ...(type && { 'content-type': type }),
      },
      signal: AbortSignal.timeout(60_000),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '' || /max-age=0(?:;|$)/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }
}
