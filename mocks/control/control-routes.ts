import { ContractError } from '../../src/base/contract-error.ts'
import { getActiveContract } from '../../src/contract/activate-contract.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { Origin } from '../../src/contract/match-route.ts'
import { mapValues } from '../../src/contract/schema/map-members.ts'
import openapi from '../../src/generated/control-api.json' with { type: 'json' }
import type { PaymentLedger } from '../../src/payment/ledger.ts'
import { defaultApiKey } from '../core/default-api-key.ts'
import type { Journal } from '../core/journal/journal.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import type { Session } from '../core/request-context.ts'
import type { SessionSettings } from '../core/settings/session-settings.ts'
import { listExampleRequests } from '../examples/list-example-requests.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { listScenarios } from '../scenarios/list-scenarios.ts'
import { applyStory, type Sessions } from '../session/sessions.ts'
import { formatInstant } from '../time/parse-instant.ts'
import { findDefaultVersion, listVersionsAt, versionedOperations } from '../versions/version-status.ts'
import { buildHar, describeRequest } from './describe-request.ts'
import {
  describeClock,
  describeOverrides,
  describeScenarios,
  describeState,
  describeStories,
} from './describe-state.ts'
import {
  moveClock,
  readBalances,
  readJournalFilter,
  readLedgerPayer,
  readReset,
  readSetting,
  readStoryName,
} from './read-control-input.ts'

/** Path of the health check, which other machines may always read, as that of readiness. */
export const healthPath = '/__mock/health'

export interface ControlRequest extends Pick<MockRequest, 'method' | 'path' | 'query' | 'header'> {
  readonly body: string
  readonly remote: string
}

/** Handles one method of a path. Returns JSON or a promise of it. Throws ContractError for invalid input. */
type ControlHandler = (subject: ControlContext, request: ControlRequest) => unknown

/** The same functions, which may also return promises of their values. */
type Deferred<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...given: infer Given) => infer Value
    ? (...given: Given) => Value | Promise<Value>
    : never
}

/** The session of a control request. Its journal and ledger are in this process or in a store. */
export interface ControlContext {
  readonly session: Session
  readonly journal: Deferred<Pick<Journal, 'view' | 'list' | 'find' | 'clear'>>
  readonly ledger: Deferred<Pick<PaymentLedger, 'view' | 'setBalances' | 'reset'>>
  readonly sessions: Pick<Sessions, 'names' | 'evicted'>
  reset(all: boolean): void
  readonly urls: OriginUrls
}

/** Addresses of the four origins, without a slash at the end. */
export type OriginUrls = Readonly<Record<Origin, string>>

/** Handlers by path and method. They are described in openapi.yaml. */
export const controlRoutes = createRouteMap({
  [healthPath]: { GET: () => ({ status: 'ok' }) },
  '/__mock/openapi.json': { GET: () => openapi },
  '/__mock/document.json': { GET: () => getActiveContract()?.document ?? loadDocument() },
  '/__mock/state': { GET: describeSubject },
  '/__mock/origins': { GET: describeOrigins },
  '/__mock/requests': { GET: ({ session }) => describeRequests(session) },
  '/__mock/behaviours': { GET: describeBehaviors },
  '/__mock/seed': createSettingHandlers('seed', ({ seed }) => ({ seed })),
  '/__mock/size': createSettingHandlers('size', ({ size }) => ({ size })),
  '/__mock/scenarios': createSettingHandlers('scenarios', describeScenarios),
  '/__mock/gaps': createSettingHandlers('gaps', ({ gaps, choices }) => ({ gaps, choices })),
  '/__mock/versions': createSettingHandlers('lifecycle', describeVersions),
  '/__mock/stories': createHandlers(({ session }) => describeStories(session), {
    PUT: ({ session }, { body }) => applyStory(session, readStoryName(body)),
  }),
  '/__mock/stories/file': {
    PUT: async ({ session }, { body }) => {
      const { inForce } = describeStories(session)
      if (session.storyFile === undefined)
        throw new ContractError('The mock was started without a file: --stories FILE.')
      await session.storyFile.save(readStoryName(body), inForce)
      return describeStories(session)
    },
  },
  '/__mock/overrides': createSettingHandlers('overrides', describeOverrides),
  '/__mock/clock': createHandlers(({ session }) => describeClock(session), {
    POST: ({ session }, { body }) => moveClock(session.clock, body),
  }),
  '/__mock/journal': createHandlers(({ journal }, query) => journal.view(readJournalFilter(query)), {
    DELETE: ({ journal }) => journal.clear(),
  }),
  '/__mock/journal.har': {
    GET: async ({ journal, urls }, { query }) => buildHar(await journal.list(readJournalFilter(query)), urls),
  },
  '/__mock/journal/{id}': {
    GET: async ({ journal }, { path }) => {
      const found = await journal.find(Number(path.split('/').at(-1)))
      return found && describeRequest(found)
    },
  },
  '/__mock/ledger': createHandlers(describeLedger, {
    PUT: ({ ledger }, { body }) => ledger.setBalances(readBalances(body)),
    DELETE: ({ ledger }) => ledger.reset(),
  }),
  '/__mock/reset': {
    POST: (subject, { body }) => {
      subject.reset(readReset(body))
      return describeSubject(subject)
    },
  },
})

/** Paths that are the same for all sessions. */
export const sessionlessPaths: ReadonlySet<string> = new Set([
  healthPath,
  '/__mock/openapi.json',
  '/__mock/document.json',
  '/__mock/origins',
  '/__mock/behaviours',
])

/** Returns the document of the contract of this package. Nothing else of a mock needs it. */
async function loadDocument() {
  const { openapiDocument } = await import('../../src/contract/openapi-document.ts')
  return openapiDocument
}

/** Creates handlers of a path. GET shows what is there, as its query asks. Other methods change it, and show all of it. */
function createHandlers(
  show: (subject: ControlContext, query: string) => unknown,
  changes: Readonly<Record<string, ControlHandler>>,
): Record<string, ControlHandler> {
  const showAfter = (change: ControlHandler) => async (subject: ControlContext, request: ControlRequest) => {
    await change(subject, request)
    return show(subject, '')
  }
  return { GET: (subject, { query }) => show(subject, query), ...mapValues(changes, showAfter) }
}

/** Creates the handlers of a setting. GET shows it, PUT replaces it, DELETE restores its start value. */
function createSettingHandlers(name: keyof SessionSettings, show: (session: Session) => unknown) {
  return createHandlers(({ session }) => show(session), {
    PUT: ({ session }, { body }) => session.set(readSetting(body, name)),
    DELETE: ({ session }) => session.restore(name),
  })
}

async function describeSubject({ session, sessions, journal }: ControlContext) {
  return describeState(session, sessions, await journal.view({ since: Number.MAX_SAFE_INTEGER }))
}

/** Returns the addresses of the origins and a valid key, unless the mock has its own keys. */
function describeOrigins({ session: { apiKeys }, urls }: ControlContext) {
  return { origins: urls, apiKey: apiKeys.has(defaultApiKey) ? defaultApiKey : null }
}

/** Returns an example request for each operation, which the mock answers with rows at its current time. */
function describeRequests({ world, clock }: Session) {
  const requests = listExampleRequests(world, clock.now(), '')
  return {
    requests: requests.map(({ headers: _, ...request }) => ({
      ...request,
      ...(isDrafted(getOperation(request.operationId)) && { drafted: true }),
    })),
  }
}

function describeBehaviors() {
  const behaviours = listScenarios().map(({ name, takes = null, says, example, rank }) => {
    return { name, takes, says, example, rank }
  })
  return { behaviours }
}

async function describeLedger({ ledger }: ControlContext, query: string) {
  const { balances, ...view } = await ledger.view(readLedgerPayer(query))
  return { ...view, balances: Object.fromEntries(balances.map(([each, amount]) => [each, String(amount)])) }
}

function describeVersions({ lifecycle, clock }: Session) {
  const shown = [...versionedOperations.current].flatMap(([endpoint, operation]) => {
    const all = listVersionsAt(operation, lifecycle, clock.now())
    return all.map(version => ({
      endpoint,
      version: version.version,
      mediaType: version.media.type,
      state: version.state,
      default: version === findDefaultVersion(all),
      deprecatedAt: version.deprecatedAt === undefined ? null : formatInstant(version.deprecatedAt),
      sunsetAt: version.sunsetAt === undefined ? null : formatInstant(version.sunsetAt),
    }))
  })
  return { lifecycle: lifecycle.map(({ text }) => text), versions: shown }
}

/** Converts objects to maps, so that a path such as `constructor` finds no inherited property. */
function createRouteMap(
  paths: Readonly<Record<string, Readonly<Record<string, ControlHandler>>>>,
): ReadonlyMap<string, ReadonlyMap<string, ControlHandler>> {
  return new Map(Object.entries(paths).map(([path, handlers]) => [path, new Map(Object.entries(handlers))]))
}
