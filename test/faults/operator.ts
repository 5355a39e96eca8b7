import type { Server } from '../support/server.js'

/** The level of each log line with this message. */
export const levelsOf = ({ output }: Pick<Server, 'output'>, message: string) =>
  output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => /^\{"level":"(\w+)"/.exec(line)?.[1])

/** A value of `/metrics` as Prometheus reads it; NaN if the series is absent. */
export async function figure({ url }: Pick<Server, 'url'>, series: string) {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
  const line = text.split('\n').find((one) => one.startsWith(`${series} `) || one.startsWith(`${series}{} `))
  return Number(line?.split(' ').at(-1) ?? NaN)
}

/** How many forms got a response with this status. */
export const formsAnswered = (server: Pick<Server, 'url'>, status: number) =>
  figure(server, `http_requests_total{method="POST",route="/functions/v1/send-form-email",status="${status}"}`)
