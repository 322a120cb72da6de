import type { FoundRequest } from '../core/journal/journal.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import type { Session } from '../core/request-context.ts'

/** A reply as it was sent, or the reason why it is not known, as one sentence. */
export type RemadeReply = MockReply | { readonly missing: string }

/** Text in place of a secret, and at the end of a text that was cut off. */
const HIDDEN = '…'

/** Parts of the mock that make a reply again. They are given, so that a page loads nothing else with this file. */
export interface RemakerParts {
  /** Returns a session that answers no other request. */
  readonly create: () => Session
  /** Answers a request with the counts of then. */
  readonly answer: (session: Session, request: MockRequest, counts: readonly number[]) => MockReply
  readonly keyHeader: () => string
}

/**
 * Returns a function that makes the reply to a recorded request again, with the settings and at the instant of
 * then.
 */
export function createReplyRemaker({
  create,
  answer,
  keyHeader,
}: RemakerParts): (found: FoundRequest) => RemadeReply {
  // Most entries of a journal have the same settings, and so the same market.
  let known: { readonly settings: object; readonly session: Session } | undefined
  const open = (settings: object): Session => {
    if (known?.settings === settings) return known.session
    const session = create()
    session.adopt({ settings })
    known = { settings, session }
    return session
  }
  return found => {
    const { entry, recipe, reply } = found
    if (reply !== undefined) return reply
    const reason = explainMissing(found)
    if (reason !== undefined || recipe?.settings === undefined)
      return { missing: reason ?? 'The settings of the session at that time are not known.' }
    const session = open(recipe.settings)
    session.clock.freeze(entry.at)
    const remade = answer(session, buildRequest(found, session, keyHeader()), recipe.counts)
    const isSame = remade.status === entry.status && remade.body.length === recipe.bodyLength
    return isSame ? remade : { missing: describeDifference(remade, entry.status, recipe.bodyLength) }
  }
}

/** Explains why a request cannot be made again, or returns undefined. */
function explainMissing({ entry, sent, recipe }: FoundRequest): string | undefined {
  if (recipe === undefined) return 'Nothing was noted that it could be made from again.'
  const { headers, access } = entry
  if (access.includes('payment'))
    return 'It answered a payment, and depends on the payments before it. Only the latest such replies are kept.'
  const texts = { path: sent.path, query: sent.query, ...headers }
  const cut = Object.entries(texts).find(([, text]) => text.includes(HIDDEN) && text !== HIDDEN)
  return cut && `The journal has only a part of the request: ${cut[0]}.`
}

/** Builds the request of an entry, with a key that is accepted if its own was. */
function buildRequest(
  { entry, sent, recipe }: FoundRequest,
  { apiKeys }: Session,
  keyHeader: string,
): MockRequest {
  const { origin, method, headers } = entry
  const [key = ''] = recipe?.isKeyAccepted ? apiKeys : []
  const isBearer = keyHeader === 'Authorization'
  const texts = new Map(
    Object.entries(headers).map(([name, value]) => {
      const secret = name === keyHeader && key !== '' ? (isBearer ? `Bearer ${key}` : key) : 'hidden'
      return [name.toLowerCase(), value === HIDDEN ? secret : value]
    }),
  )
  const header = (name: string) => texts.get(name.toLowerCase())
  return { origin, method, path: sent.path, query: sent.query, header }
}

function describeDifference({ status, body }: MockReply, sent: number, length: number): string {
  const was = `${sent} with ${length.toLocaleString('en')} characters`
  return `It was ${was}. Made again, it is ${status} with ${body.length.toLocaleString('en')}.`
}
