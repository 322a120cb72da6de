import type {
  ControlJournalEntry,
  ControlSessionState,
} from '../../../../../src/console/api/control-types.ts'
import type { ConsoleContext } from '../../../../../src/console/state/console-context.ts'
import type {
  ContractModel,
  EntryModel,
  GapModel,
  OperationModel,
  ParameterModel,
} from '../../../../../src/contract/model/contract-model.ts'

/** Returns a parameter that is a text and not required, unless it is said. */
export function makeParameter(changed: Partial<ParameterModel> & { name: string }): ParameterModel {
  return {
    ...{ required: false, description: '', example: undefined },
    ...{ schema: { type: 'string' }, level: undefined, gaps: [] },
    ...changed,
  }
}

/** Returns an entry with these fields. */
export function makeEntry(names: readonly string[], changed: Partial<EntryModel> = {}): EntryModel {
  const fields = names.map(name => {
    return { name, type: 'String', isOptional: false, level: undefined, gaps: [], description: '' }
  })
  return { name: 'Row', description: '', isTable: true, fields, rules: [], ...changed }
}

/** Returns an operation without parameters, whose reply is a table of one column. */
export function makeOperation(changed: Partial<OperationModel> & { id: string }): OperationModel {
  const entry = makeEntry(['a'])
  return {
    ...{ path: `/shop/${changed.id}`, origin: 'base', tag: 'Shop', summary: `About ${changed.id}` },
    ...{ description: '', clause: '', level: undefined, servers: [], parameters: [], orders: [] },
    reply: { description: '', isTable: true, isWrapped: true, entry, media: [], example: undefined },
    ...{ gaps: [], replyGaps: [], failures: [], security: [[{ in: 'header', name: 'X-API-Key' }]] },
    ...changed,
  }
}

/** Returns an open question with the answers yes and no, of which no is the default. */
export function makeGap(changed: Partial<GapModel> & { id: string }): GapModel {
  const options = [
    { name: 'no', says: 'It does not.' },
    { name: 'yes', says: 'It does.' },
  ]
  return {
    ...{ question: 'Does it?', options, chosen: 'no', clause: '', contradiction: false, isDecided: false },
    operations: [],
    ...changed,
  }
}

/** Returns an answered request of the journal. */
export function makeJournalEntry(
  changed: Partial<ControlJournalEntry> & { id: number },
): ControlJournalEntry {
  return {
    ...{ at: '2026-01-15T12:00:00Z', receivedAt: '2026-02-01T08:09:10.000Z', origin: 'base', method: 'GET' },
    ...{ path: '/shop/goods', query: '', accept: null, headers: {}, isFromConsole: false, access: [] },
    ...{ operationId: 'goods', status: 200, ms: 3, bytes: 100, gaps: [], scenarios: [] },
    ...changed,
  }
}

/** Returns the state of a session in which nothing was set. */
export function makeState(changed: Partial<ControlSessionState> = {}): ControlSessionState {
  return {
    ...{ session: 'default', sessions: { open: ['default'], most: 10, evicted: 0 }, seed: 7, size: 'large' },
    ...{ clock: { now: '2026-01-15T12:00:00Z', frozen: true }, scenarios: [], gaps: {}, lifecycle: [] },
    journal: { kept: 0, dropped: 0 },
    ...changed,
  }
}

/** Returns a contract with these operations and gaps. */
export function makeContract(operations: OperationModel[], gaps: GapModel[] = []): ContractModel {
  return {
    ...{ title: 'Shop', version: '1', summary: '', description: '', servers: [], tags: [] },
    keys: [
      { header: 'X-API-Key', description: '', level: undefined },
      {
        ...{ header: 'PAYMENT-SIGNATURE', description: '', level: undefined },
        payment: { price: 1, chain: 1, version: 2 },
      },
    ],
    ...{ operations, gaps, entries: [], entities: {} },
  }
}

/** Returns the context of a console whose mock answers nothing, with one operation. */
export function makeContext(changed: Partial<ConsoleContext> = {}): ConsoleContext {
  return {
    ...{ state: makeState(), entries: [], isBroken: false, readState: async () => {} },
    contract: makeContract([makeOperation({ id: 'goods' })]),
    examples: new Map(),
    origins: {
      ...{ base: 'http://base', payment: 'http://pay' },
      ...{ social: 'http://social', socialPayment: 'http://social-pay' },
    },
    ...{ apiKey: 'key', setApiKey: () => undefined, session: undefined },
    ...{ before: undefined, setBefore: () => undefined },
    ask: () => new Promise(() => undefined),
    attempt: async work => work().then(() => true),
    change: async () => true,
    ...changed,
  }
}
