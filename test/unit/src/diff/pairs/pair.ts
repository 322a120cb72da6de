import type { Loose } from '../build-changed.ts'

/**
 * One small change of the contract, and what has to be said of it, in order: whom it breaks (C clients, I implementations; S safe,
 * W words only), `id @ place`.
 */
export type Pair = readonly [name: string, change: (document: Loose) => void, expected: readonly string[]]

export const operation = (document: Loose, path: string) => document.paths[path].get
export const parameter = (document: Loose, path: string, name: string) =>
  operation(document, path).parameters.find((each: Loose) => each.name === name)
