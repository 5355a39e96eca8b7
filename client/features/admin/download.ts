const CARRIAGE_RETURN = 13
const SHOWN_EVERY_MS = 120

/**
 * Fetches a file piece by piece, telling how many rows have come, and hands it to the browser's downloads at the end.
 * Only the end of a row holds a carriage return, so counting those counts rows.
 */
export async function download(address: string, signal: AbortSignal, tell: (done: number, total: number) => void) {
  const answer = await fetch(address, { signal })
  if (!answer.ok || !answer.body) throw new Error(await reason(answer))
  const total = Number(answer.headers.get('x-total-count') ?? 0)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body.getReader()
  let returns = 0
  let told = 0
  tell(0, total)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    for (const byte of value) if (byte === CARRIAGE_RETURN) returns += 1
    if (Date.now() - told > SHOWN_EVERY_MS) {
      told = Date.now()
      tell(Math.min(total, Math.max(0, returns - 1)), total)
    }
  }
  tell(total, total)
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob(pieces, { type: answer.headers.get('content-type') ?? undefined }))
  link.href = url
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function reason(answer: Response) {
  const body = (await answer.json().catch(() => ({}))) as { message?: string }
  return body.message ?? `The server answered ${answer.status}.`
}
