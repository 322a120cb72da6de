import { Interruption } from '../core/interruption.ts'
import type { Asked } from '../core/journal.ts'
import type { JournalEntry } from '../core/journal-entry.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type {
  Account,
  Changed,
  SessionChange,
  StoredLedger,
  StoredPayment,
  StoredSession,
} from './state-store.ts'

/** What of the store a reply may depend on besides what is in force. */
export interface Facts {
  readonly count: { readonly key: string; readonly most?: number; readonly ms?: number }
  readonly account: { readonly payer: string; readonly nonce: string }
  readonly journal: { readonly since: number }
  readonly ledger: { readonly payer?: string | undefined }
  readonly balances: { readonly balances: NonNullable<SessionChange['balances']> }
}

/** What each of them is found to be. */
export interface Findings {
  readonly count: number
  readonly account: Account
  readonly journal: readonly JournalEntry[]
  readonly ledger: StoredLedger
  /** Not read but done: the balances are given. */
  readonly balances: Changed
}

/** Something that has to be looked up before the reply can be made. */
export type Need = { readonly [Kind in keyof Facts]: Facts[Kind] & { readonly kind: Kind } }[keyof Facts]

/** One request on its way to its reply. The reply is a function of what is known, made anew with each thing that is found. */
export interface Turn {
  readonly found: Map<string, unknown>
  /** The session as the store has it; only where it is looked at as a whole. */
  stored?: StoredSession
  /** What was asked and answered. */
  recorded?: { readonly asked: Asked; readonly reply: MockReply } | undefined
  /** What was decided of a payment, not yet in force. */
  payment?: StoredPayment | undefined
  /** Whether a payment was looked at, so that nothing can be said without the store. */
  isPaying?: boolean
  /** What the control API has the session forget. */
  forget: Set<SessionChange['forget'][number]>
  /** Why nothing can be looked up. */
  readonly alone?: string | undefined
}

/** Ends the making of a reply, until what it needs is found. */
export class NeedsState extends Interruption {
  override readonly name = 'NeedsState'
  readonly need: Need

  constructor(need: Need) {
    super(need.kind)
    this.need = need
  }
}

/** The turn that a reply is made in: replies are made synchronously, so that there is one at a time. */
export interface Turns {
  run<Value>(turn: Turn, make: () => Value): Value
  readonly current: Turn
}

/** No turn yet. */
export function createTurns(): Turns {
  let current: Turn | undefined
  return {
    run: (turn, make) => {
      const before = current
      current = turn
      try {
        return make()
      } finally {
        current = before
      }
    },
    get current() {
      if (current === undefined) throw new Error('A session that replicas share was asked outside of a turn.')
      return current
    },
  }
}

/** A turn that knows nothing yet; `alone` says why it cannot look anything up. */
export function createTurn(alone?: string): Turn {
  return { found: new Map(), forget: new Set(), alone }
}

/** What was found of a need. Throws NeedsState when it was not looked up yet. */
export function ask<Kind extends keyof Facts>(turn: Turn, kind: Kind, facts: Facts[Kind]): Findings[Kind] {
  const need = { kind, ...facts } as Need
  const found = turn.found.get(toKey(need))
  if (found === undefined) throw new NeedsState(need)
  return found as Findings[Kind]
}

/** Tells a turn what was found of a need. */
export function tell(turn: Turn, need: Need, found: Findings[keyof Findings]): void {
  turn.found.set(toKey(need), found)
}

function toKey(need: Need): string {
  return JSON.stringify(need)
}
