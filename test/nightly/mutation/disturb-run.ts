import {
  CONTENT_CODING_ERROR_PREFIX,
  type Exchange,
  type RecordedReply,
  type Recording,
} from '../../../src/conformance/model/recording.ts'

/** A recording that every mutant is judged with. */
export interface Case {
  readonly name: string
  readonly recording: Recording
  /** True if nothing is wrong or disturbed in it, and everything is asked. */
  readonly isClean?: boolean
}

type Answer = (exchange: Exchange) => Exchange

const say =
  (status: number, headers = {}, body = '{}'): Answer =>
  exchange =>
    giveReply(exchange, { status, headers: { 'content-type': 'application/json', ...headers }, body })

const fail =
  (kind: NonNullable<Exchange['failure']>['kind'], ms: number, message: string = kind): Answer =>
  ({ reply: _, ...sent }) => ({ ...sent, ms, failure: { kind, message } })

const tooMany = say(429)

const answers: Readonly<Record<string, Answer>> = {
  'too many requests': tooMany,
  'no reply in time': fail('timeout', 30_000),
  'not found': say(404),
  'key refused': say(403),
  'out of order': say(500),
}

/** Each kind of request answered otherwise, and more oddities; or only the kinds that are wanted. */
export function disturbRun(recording: Recording, wanted?: (exchange: Exchange) => boolean): Case[] {
  const kinds = [...new Set(recording.exchanges.filter(wanted ?? (() => true)).map(findKind))]
  const ofKinds = Object.entries(answers).flatMap(([says, answer]) =>
    kinds.map(kind => {
      const isMeant = (exchange: Exchange) => findKind(exchange) === kind
      const edit = (exchange: Exchange) => (isMeant(exchange) ? answer(exchange) : exchange)
      return {
        name: `${kind}: ${says}`,
        recording: change(pickBeside(recording, isMeant), edit),
      }
    }),
  )
  if (wanted !== undefined) return ofKinds
  const ofThirds = [0, 1, 2].map(at => ({
    name: `third ${at}: too many requests`,
    recording: change(recording, (exchange, index) => (index % 3 === at ? tooMany(exchange) : exchange)),
  }))
  return [...ofKinds, ...ofThirds, ...listOddities(recording)]
}

/** Some requests, those they are judged with, and the first of every operation. */
function pickBeside(recording: Recording, isMeant: (exchange: Exchange) => boolean): Recording {
  const groups = new Set(recording.exchanges.filter(isMeant).flatMap(({ group }) => group ?? []))
  const exchanges = recording.exchanges.filter(
    each => isMeant(each) || each.name.startsWith('smoke:') || groups.has(each.group ?? ''),
  )
  return { ...recording, exchanges }
}

/** Returns the kind of a request, by the beginning of its name. */
function findKind({ name, origin, expects }: Exchange): string {
  return `${name.split(':')[0]} at ${origin} for ${expects}`
}

/** Lists unusual services: slow, closed behind the payment host, or with other texts than JSON. */
function listOddities(recording: Recording): Case[] {
  const timed = pickBeside(recording, () => false)
  const ofTimed: Readonly<Record<string, Answer>> = {
    'in time': exchange => exchange,
    late: exchange => ({ ...exchange, ms: 2000 }),
    'never in time': fail('timeout', 5000),
    'broken at once': fail('reset', 10),
    'not in its coding': fail('malformed', 10, `${CONTENT_CODING_ERROR_PREFIX}: incorrect header check`),
  }
  const ofAll: Readonly<Record<string, Answer>> = {
    'no access without a payment': exchange => (exchange.origin === 'base' ? say(402)(exchange) : exchange),
    'nothing anywhere': say(404),
    closed: say(503),
    'a byte order mark': editBody(body => `\uFEFF${body}`),
    'cut replies': editBody(body => body.slice(0, -1)),
    'nested replies': editBody(() => `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    'a list without rows': exchange =>
      exchange.name === 'route:priceVolumeMulti:long' ? editBody(removeRows)(exchange) : exchange,
    'every reply is the first of its operation': answerLikeFirst(recording),
    'a challenge as plain text': editChallenge(body => body),
    'a challenge in a foreign letter': editChallenge(body => encodeText(`${body} é`)),
  }
  return [
    ...Object.entries(ofTimed).map(([name, edit]) => ({ name, recording: change(timed, edit) })),
    ...Object.entries(ofAll).map(([name, edit]) => ({ name, recording: change(recording, edit) })),
  ]
}

function editChallenge(write: (body: string) => string): Answer {
  const name = 'payment-required'
  return editReply(reply =>
    reply.headers[name] === undefined
      ? reply
      : { ...reply, headers: { ...reply.headers, [name]: write(reply.body) } },
  )
}

/** A bare table without its rows. */
function removeRows(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), data: [], rows: 0 })
}

function encodeText(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** Whatever is asked of an operation, refused or not, gets its first good reply. */
function answerLikeFirst({ exchanges }: Recording): Answer {
  const firstOf = new Map(
    exchanges.filter(({ name }) => name.startsWith('smoke:')).map(each => [each.operation, each]),
  )
  return exchange => {
    const { reply } = firstOf.get(exchange.operation) ?? exchange
    return reply === undefined ? exchange : giveReply(exchange, reply)
  }
}

function editBody(edit: (body: string) => string): Answer {
  return editReply(reply => (reply.body === '' ? reply : { ...reply, body: edit(reply.body) }))
}

function editReply(edit: (reply: RecordedReply) => RecordedReply): Answer {
  return exchange => (exchange.reply === undefined ? exchange : giveReply(exchange, edit(exchange.reply)))
}

function giveReply({ failure: _, ...sent }: Exchange, reply: RecordedReply): Exchange {
  return { ...sent, reply }
}

function change(recording: Recording, edit: (exchange: Exchange, index: number) => Exchange): Recording {
  return { ...recording, exchanges: recording.exchanges.map(edit) }
}
