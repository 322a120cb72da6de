import { contract } from '../../src/contract/contract.ts'
import type { Origin } from '../../src/contract/match-route.ts'
import type { Session, Settings } from '../core/context.ts'
import { defaultApiKey } from '../core/default-api-key.ts'
import { listExampleRequests } from '../examples/list-example-requests.ts'
import { indexFaults } from '../scenarios/faults/list-faults.ts'
import { listScenarios } from '../scenarios/list-scenarios.ts'
import type { Sessions } from '../session/sessions.ts'
import { formatInstant } from '../time/parse-instant.ts'
import { findDefaultVersion, listVersionsAt, versionedOperations } from '../versions/living-version.ts'
import { describeRequest } from './describe-request.ts'
import { describeClock, describeScenarios, describeState } from './describe-state.ts'
import openapi from './openapi.json' with { type: 'json' }
import { healthPath } from './probe-paths.ts'
import {
  moveClock,
  readBalances,
  readJournalFilter,
  readLedgerFilter,
  readReset,
  readSetting,
} from './read-control-input.ts'

/** A request to the control API as plain data. */
export interface ControlRequest {
  readonly method: string
  /** Path as sent, without the query. */
  readonly path: string
  /** Query as sent, without the question mark. */
  readonly query: string
  readonly header: (name: string) => string | undefined
  readonly body: string
  /** Address of the client. */
  readonly remote: string
}

/** What one method does to a session, and the JSON it answers. Throws ContractError for input that is not understood. */
type ControlHandler = (session: Session, request: ControlRequest, around: Surroundings) => unknown

/** What there is besides the session that a request is about. */
export interface Surroundings {
  readonly sessions: Sessions
  /** Where the four origins are reached. */
  readonly urls: () => Readonly<Record<Origin, string>>
}

/** Handlers by path and method; openapi.json describes the same ones. */
export const controlRoutes = createRouteMap({
  [healthPath]: { GET: () => ({ status: 'ok' }) },
  '/__mock/openapi.json': { GET: () => openapi },
  '/__mock/state': { GET: (session, _, { sessions }) => describeState(session, sessions) },
  '/__mock/origins': { GET: describeOrigins },
  '/__mock/requests': { GET: describeRequests },
  '/__mock/behaviours': { GET: describeBehaviours },
  '/__mock/seed': createSettingHandlers('seed', ({ seed }) => ({ seed })),
  '/__mock/size': createSettingHandlers('size', ({ size }) => ({ size })),
  '/__mock/scenarios': createSettingHandlers('scenarios', describeScenarios),
  '/__mock/gaps': createSettingHandlers('gaps', ({ gaps, choices }) => ({ gaps, choices })),
  '/__mock/versions': createSettingHandlers('lifecycle', describeVersions),
  '/__mock/clock': {
    GET: describeClock,
    POST: (session, { body }) => {
      moveClock(session.clock, body)
      return describeClock(session)
    },
  },
  '/__mock/journal': {
    GET: ({ journal }, { query }) => journal.view(readJournalFilter(query)),
    DELETE: ({ journal }) => {
      journal.clear()
      return journal.view()
    },
  },
  '/__mock/journal/{id}': {
    GET: ({ journal }, { path }) => {
      const found = journal.find(Number(path.split('/').at(-1)))
      return found && describeRequest(found)
    },
  },
  '/__mock/ledger': {
    GET: (session, { query }) => describeLedger(session, readLedgerFilter(query)),
    PUT: (session, { body }) => {
      session.ledger.setBalances(readBalances(body))
      return describeLedger(session)
    },
    DELETE: session => {
      session.ledger.reset()
      return describeLedger(session)
    },
  },
  '/__mock/reset': {
    POST: (session, { body }, { sessions }) => {
      if (readReset(body)) sessions.reset()
      else session.reset()
      return describeState(session, sessions)
    },
  },
})

/** What is the same for all sessions, however they are changed. */
export const sessionlessPaths: ReadonlySet<string> = new Set([
  healthPath,
  '/__mock/openapi.json',
  '/__mock/origins',
  '/__mock/behaviours',
])

/** GET shows a setting, PUT replaces it, DELETE goes back to what the mock was started with. */
function createSettingHandlers(
  name: keyof Settings,
  show: (session: Session) => unknown,
): Record<string, ControlHandler> {
  return {
    GET: show,
    PUT: (session, { body }) => {
      session.set(readSetting(body, name))
      return show(session)
    },
    DELETE: session => {
      session.restore(name)
      return show(session)
    },
  }
}

/** Where to send requests, and a key that opens them, unless the mock was given keys of somebody's own. */
function describeOrigins({ apiKeys }: Session, _: unknown, { urls }: Surroundings) {
  return { origins: urls(), apiKey: apiKeys.has(defaultApiKey) ? defaultApiKey : null }
}

/** A request for each operation that is answered now. */
function describeRequests({ world, clock }: Session) {
  const requests = listExampleRequests(world, clock.now(), '')
  return { requests: requests.map(({ headers: _, ...request }) => request) }
}

function describeBehaviours() {
  const faults = [...indexFaults().values()]
  return {
    behaviours: listScenarios().map(({ name, takes = null, says }) => ({ name, takes, says })),
    faults: faults.map(({ name, says, concerns }) => ({
      name,
      says,
      operations: contract.operations.filter(operation => concerns?.(operation) ?? true).map(({ id }) => id),
    })),
  }
}

function describeLedger({ ledger }: Session, payer?: string) {
  const { balances, ...view } = ledger.view(payer)
  return { ...view, balances: Object.fromEntries(balances.map(([each, amount]) => [each, String(amount)])) }
}

function describeVersions({ lifecycle, clock }: Session) {
  const shown = [...versionedOperations].flatMap(([endpoint, operation]) => {
    const all = listVersionsAt(operation, lifecycle, clock.now())
    return all.map(version => ({
      endpoint,
      version: version.version,
      mediaType: version.media.type,
      state: version.state,
      default: version === findDefaultVersion(all),
      deprecatedAt: version.deprecated === undefined ? null : formatInstant(version.deprecated),
      sunsetAt: version.sunset === undefined ? null : formatInstant(version.sunset),
    }))
  })
  return { lifecycle: lifecycle.map(({ text }) => text), versions: shown }
}

/** Maps, since what a client sends must not find what every object inherits. */
function createRouteMap(
  paths: Readonly<Record<string, Readonly<Record<string, ControlHandler>>>>,
): ReadonlyMap<string, ReadonlyMap<string, ControlHandler>> {
  return new Map(Object.entries(paths).map(([path, handlers]) => [path, new Map(Object.entries(handlers))]))
}
