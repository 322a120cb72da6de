/** A reply that is no success, with what it says to a person. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError'
  readonly response: Response

  constructor(response: Response, body: unknown) {
    super(findMessage(body))
    this.response = response
  }
}

/** The data of a successful reply. Throws ReplyError for any other. */
export function readData<Data>(reply: { data?: Data; error?: unknown; response: Response }): Data {
  if (!reply.response.ok || reply.data === undefined) throw new ReplyError(reply.response, reply.error)
  return reply.data
}

/** Error bodies are not documented, so look for a sentence wherever services put one. */
function findMessage(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body ?? '')
  const { message, detail, error } = body as Record<string, unknown>
  return String(message ?? detail ?? error ?? '')
}
