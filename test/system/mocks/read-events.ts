import { get } from 'node:http'

/** One event of a session. */
export interface SessionEvent {
  readonly event: string
  readonly id?: string
  readonly data: Record<string, unknown>
}

/** Reads events one by one; a stream that is let go ends its connection. */
export async function* readEvents(url: string): AsyncGenerator<SessionEvent> {
  const request = get(url)
  const response = await new Promise<AsyncIterable<Buffer>>(resolve => request.once('response', resolve))
  try {
    let text = ''
    for await (const piece of response) {
      text += piece
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks.filter(each => !each.startsWith(':'))) {
        const fields = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s)))
        yield { ...fields, data: JSON.parse(fields.data) }
      }
    }
  } finally {
    request.destroy()
  }
}
