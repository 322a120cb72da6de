import type { Operation } from '../../src/contract/contract.ts'
import { selectVersion } from '../../src/contract/select-version.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import { readParameter } from '../steps/queries/read-parameter.ts'
import { listEntries } from '../steps/serve-resource.ts'
import type { SentQuery } from './format-request-key.ts'

/** Returns the entries of the market for a request at a Unix second. An error reply has none. */
export type AskMarket = (operation: Operation, query: ReplyEntry, now: number) => readonly ReplyEntry[]

/** Parses sent parameters and fills in defaults. Returns undefined if the mock would reject them. */
export type ParseQuery = (operation: Operation, sent: SentQuery) => ReplyEntry | undefined

/**
 * Creates functions that ask the market of a session on behalf of a request, without a trace in its reply.
 */
export function createMarketAccess(context: RequestContext): { ask: AskMarket; parse: ParseQuery } {
  const { choose } = trackGapChoices(context.choices)
  return {
    ask: (operation, query, now) => {
      const selection = selectVersion(operation, undefined)
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
