import type { Session, Settings } from '../core/context.ts'
import { MOST_SESSIONS, type Sessions } from '../session/sessions.ts'
import { isoInstant } from '../time/parse-instant.ts'
import { defaultOf, versioned, versionsAt } from '../versions/lifecycle.ts'
import { moveClock, readBalances, readFilter, readReset, readSetting } from './input.ts'
import openapi from './openapi.json' with { type: 'json' }

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
type Handler = (session: Session, request: ControlRequest, sessions: Sessions) => unknown

/** Handlers by path and method; openapi.json describes the same ones. */
export const routes = table({
  '/__mock/openapi.json': { GET: () => openapi },
  '/__mock/state': { GET: state },
  '/__mock/seed': setting('seed', ({ seed }) => ({ seed })),
  '/__mock/scenarios': setting('scenarios', scenarios),
  '/__mock/gaps': setting('gaps', ({ gaps, choices }) => ({ gaps, choices })),
  '/__mock/versions': setting('lifecycle', versions),
  '/__mock/clock': {
    GET: clock,
    POST: (session, { body }) => {
      moveClock(session.clock, body)
      return clock(session)
    },
  },
  '/__mock/journal': {
    GET: ({ journal }, { query }) => journal.view(readFilter(query)),
    DELETE: ({ journal }) => {
      journal.clear()
      return journal.view()
    },
  },
  '/__mock/ledger': {
    GET: ledger,
    PUT: (session, { body }) => {
      for (const [payer, amount] of readBalances(body)) session.ledger.setBalance(payer, amount)
      return ledger(session)
    },
    DELETE: session => {
      session.ledger.reset()
      return ledger(session)
    },
  },
  '/__mock/reset': {
    POST: (session, { body }, sessions) => {
      if (readReset(body)) sessions.reset()
      else session.reset()
      return state(session, undefined, sessions)
    },
  },
})

/** GET shows a setting, PUT replaces it, DELETE goes back to what the mock was started with. */
function setting(name: keyof Settings, show: (session: Session) => unknown): Record<string, Handler> {
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

function state(session: Session, _: unknown, { names, evicted }: Sessions) {
  const { entries, dropped } = session.journal.view()
  return {
    session: session.name,
    sessions: { open: names, most: MOST_SESSIONS, evicted },
    seed: session.seed,
    ...clock(session),
    ...scenarios(session),
    gaps: session.gaps,
    lifecycle: session.lifecycle.map(({ text }) => text),
    journal: { kept: entries.length, dropped },
  }
}

function clock({ clock }: Session) {
  return { clock: { now: isoInstant(clock.now()), frozen: clock.frozen } }
}

function scenarios({ scenarios }: Session) {
  return { scenarios: scenarios.map(({ text }) => text) }
}

function ledger({ ledger }: Session) {
  const balances = Object.fromEntries([...ledger.balances].map(([payer, amount]) => [payer, String(amount)]))
  return { entries: ledger.entries, dropped: ledger.dropped, balances }
}

function versions({ lifecycle, clock }: Session) {
  const shown = [...versioned].flatMap(([endpoint, operation]) => {
    const all = versionsAt(operation, lifecycle, clock.now())
    return all.map(version => ({
      endpoint,
      version: version.version,
      mediaType: version.media.type,
      state: version.state,
      default: version === defaultOf(all),
      deprecatedAt: version.deprecated === undefined ? null : isoInstant(version.deprecated),
      sunsetAt: version.sunset === undefined ? null : isoInstant(version.sunset),
    }))
  })
  return { lifecycle: lifecycle.map(({ text }) => text), versions: shown }
}

/** Maps, since what a client sends must not find what every object inherits. */
function table(
  paths: Readonly<Record<string, Readonly<Record<string, Handler>>>>,
): ReadonlyMap<string, ReadonlyMap<string, Handler>> {
  return new Map(Object.entries(paths).map(([path, handlers]) => [path, new Map(Object.entries(handlers))]))
}
