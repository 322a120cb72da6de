import { request } from 'node:http'

/** Content of a request. A body that is no text is sent as JSON. */
export interface RequestContent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A reply. Undefined body unless it is JSON. */
export interface JsonReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly json: Record<string, unknown>
}

/** Sends one request with Node's own client, since `fetch` will not send another Host. */
export function sendHttp(
  method: string,
  url: string,
  { body, headers = {} }: RequestContent = {},
): Promise<JsonReply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', piece => {
        text += piece
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          json: response.headers['content-type']?.includes('json') ? JSON.parse(text) : {},
        }),
      )
    })
    asked.on('error', reject)
    asked.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body))
  })
}
