import type { StateStore } from '../state-store.ts'

/** The functions of a store that a worker may call. */
export type StoreFunction = Exclude<keyof StateStore, 'health' | 'close'>

/** One call of a worker. */
export interface StoreCall {
  readonly id: number
  readonly what: StoreFunction
  readonly parts: readonly unknown[]
}

/** What it is answered; without a value where the function gives none, with a fault where it failed. */
export interface StoreAnswer {
  readonly id: number
  readonly value?: unknown
  readonly fault?: string
}

/** What a worker asks of the process that started it, as `node:cluster` carries it: whatever comes at once goes together. */
export interface StoreCalls {
  readonly storeCalls: readonly StoreCall[]
}

/** What comes back. */
export interface StoreAnswers {
  readonly storeAnswers: readonly StoreAnswer[]
}
