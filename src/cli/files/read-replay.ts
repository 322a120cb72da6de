import { selectReplies } from '../../../mocks/replay/create-replay.ts'
import type { RecordedExchange } from '../../../mocks/replay/recorded-exchange.ts'
import { ContractError } from '../../base/contract-error.ts'
import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { parseBaseUrl } from '../../conformance/collect/prepare-request.ts'
import { planRun } from '../../conformance/conform.ts'
import { describeIgnoredEntries } from '../../conformance/convert-traffic-to-recording.ts'
import { readRecording } from '../../conformance/recording/read-recording.ts'
import { trimBaseUrl } from '../../conformance/traffic/locate-route.ts'
import { matchTrafficToOperations } from '../../conformance/traffic/match-traffic-to-operations.ts'
import { isHar, readHar } from '../../conformance/traffic/read-har.ts'
import type { MockFlags } from '../mock/read-mock-state.ts'
import { createEnvironmentRedactor } from './create-environment-redactor.ts'
import { readTrafficText } from './read-traffic-text.ts'

/**
 * Reads recordings and HAR files to replay. Returns their exchanges without secrets, and lines that describe what is
 * replayed and what is not. Throws ContractError for an invalid file, for several services in a HAR,
 * and if there is no reply to replay.
 */
export function readReplay({ replay = [], replayFrom = [] }: Pick<MockFlags, 'replay' | 'replayFrom'>) {
  const bases = replayFrom.map(text => trimBaseUrl(parseBaseUrl(text, '--replay-from')))
  const parts = replay.map(file => {
    const text = readTrafficText(file)
    return isHar(text) ? readHarExchanges(text, file, bases) : readOwnExchanges(text, file)
  })
  const exchanges = parts.flatMap(part => part.exchanges)
  const { kept, omitted } = selectReplies(exchanges)
  const left = describeIgnoredEntries(sumCounts([omitted, ...parts.map(part => part.ignored)]))
  const facts = left.length === 0 ? ['they hold no request at all'] : left
  if (kept.length === 0)
    throw new ContractError('The recordings hold no reply to replay.', { facts, where: replay.join(', ') })
  const lines = [`Replayed: ${describeReplies(kept)}.`]
  if (left.length > 0) lines.push(`Not replayed: ${left.join(', ')}.`)
  return { exchanges, lines }
}

type Counts = Readonly<Record<string, number>>

function readOwnExchanges(text: string, file: string) {
  const { run, exchanges } = readRecording(text, file)
  const redact = createEnvironmentRedactor(run)
  const clean = exchanges.map(exchange => {
    const { reply } = exchange
    return reply === undefined ? exchange : { ...exchange, reply: { ...reply, body: redact(reply.body) } }
  })
  return { exchanges: clean, ignored: {} as Counts }
}

function readHarExchanges(text: string, file: string, bases: readonly string[]) {
  return matchTrafficToOperations(readHar(text, file, 'anyone'), {}, planRun({}).run.keyName, {
    bases,
    advise: (_, base) => `name the one to replay: --replay-from ${base}`,
  })
}

function sumCounts(all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const [reason, count] of all.flatMap(counts => Object.entries(counts)))
    sums[reason] = (sums[reason] ?? 0) + count
  return sums
}

/** Describes replies by number and operation: `3 replies of 2 operations: pools (2), token`. */
function describeReplies(replies: readonly Pick<RecordedExchange, 'operation'>[]): string {
  const groups = groupBy(replies, ({ operation }) => operation)
  const names = [...groups].map(([name, { length }]) => (length === 1 ? name : `${name} (${length})`))
  const size = formatCount(replies.length, 'reply', 'replies')
  return `${size} of ${formatCount(groups.size, 'operation')}: ${names.join(', ')}`
}
