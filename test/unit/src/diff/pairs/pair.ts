import type { Loose } from '../build-changed.ts'

/**
 * One small change of the contract, and what has to be said of it, in order: whom it breaks (C clients, I implementations; S safe,
 * W words only), `id @ place`.
 */
export type Pair = readonly [name: string, change: (document: Loose) => void, expected: readonly string[]]

export const table = (document: Loose, name: string) => document.components.schemas[name]['x-table']
export const columns = (document: Loose, name: string) => table(document, name).columns
export const column = (document: Loose, name: string, of: string) =>
  columns(document, of).find((each: Loose) => each.name === name)
export const operation = (document: Loose, path: string) => document.paths[path].get
export const parameter = (document: Loose, path: string, name: string) =>
  operation(document, path).parameters.find((each: Loose) => each.name === name)
export const media = (document: Loose, path: string, version: string) =>
  Object.entries<Loose>(operation(document, path).responses['200'].content).find(([type]) =>
    type.includes(version),
  )?.[1]
export const schema = (document: Loose, name: string) => document.components.schemas[name]
export const gap = (document: Loose, id: string) => document['x-gaps'].find((each: Loose) => each.id === id)

export const details = '/altchain/token-details'
export const momentum = '/socialintel/social-data/trending-momentum'
export const posts = '/socialintel/social-data/alpha-post-detection'
