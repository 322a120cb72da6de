import type { StateStore } from '../state-store.ts'

/** The functions of a store that a worker may call. */
export type StoreFunction = Exclude<keyof StateStore, 'health' | 'close'>

/** What a worker asks of the process that started it, as `node:cluster` carries it. */
export interface StoreCall {
  readonly storeCall: number
  readonly what: StoreFunction
  readonly parts: readonly unknown[]
}

/** What it is answered; without a value where the function gives none, with a fault where it failed. */
export interface StoreAnswer {
  readonly storeAnswer: number
  readonly value?: unknown
  readonly fault?: string
}
