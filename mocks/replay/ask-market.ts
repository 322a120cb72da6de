import type { Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import type { Selection } from '../../src/contract/select-version.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import type { isKnownToMarket } from '../resources/queries/is-known-to-market.ts'
import { readParameter } from '../steps/queries/read-parameter.ts'
import type { SentQuery } from './format-request-key.ts'

/**
 * Functions of the mock that a replay calls. They are passed in: if both files imported them, a bundler would split
 * the mock of a page into more files, which are larger together.
 */
export interface MarketFunctions {
  /** Lists the entries of an operation. The query is already checked. */
  readonly listEntries: (
    id: OperationId,
    query: ReplyEntry,
    context: RequestContext,
  ) => readonly ReplyEntry[] | MockReply
  readonly isKnown: typeof isKnownToMarket
}

/** Returns the entries of the market for a request at a Unix second. An error reply has none. */
export type AskMarket = (operation: Operation, query: ReplyEntry, now: number) => readonly ReplyEntry[]

/** Parses sent parameters and fills in defaults. Returns undefined if the mock would reject them. */
export type ParseQuery = (operation: Operation, sent: SentQuery) => ReplyEntry | undefined

/**
 * Creates functions that ask the market of a session on behalf of a request, without a trace in its reply.
 */
export function createMarketAccess(
  context: RequestContext,
  listEntries: MarketFunctions['listEntries'],
): { ask: AskMarket; parse: ParseQuery } {
  const { choose } = trackGapChoices(context.choices)
  return {
    ask: (operation, query, now) => {
      const selection = selectDefault(operation)
      const asked = { ...context, operation, query, now, choose, headers: {}, scenarios: [] }
      const listed = listEntries(
        operation.id,
        query,
        selection === undefined ? asked : { ...asked, selection },
      )
      return 'status' in listed ? [] : listed
    },
    parse: (operation, sent) => {
      const values: Record<string, unknown> = {}
      for (const parameter of operation.parameters) {
        const read = readParameter(parameter, sent[parameter.name], { operation, choose })
        if ('problem' in read) return undefined
        values[parameter.name] = read.value
      }
      return values
    },
  }
}

/** Returns the default version of an operation. Undefined without versions. */
function selectDefault({ reply }: Operation): Selection | undefined {
  if (reply.kind === 'table') return undefined
  const all = reply.media.flatMap(media => media.versions.map(version => ({ media, version, named: false })))
  return all.find(({ version }) => version.default) ?? all[0]
}
