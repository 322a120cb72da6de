import { readYaml } from '../../../../support/read-yaml.ts'
import type { Loose } from '../build-changed.ts'
import { codePairs } from './code-pairs.ts'
import type { Pair } from './pair.ts'

/** A change as people write it: paths, or values by their path. */
interface WrittenPair {
  readonly set?: Readonly<Record<string, unknown>>
  readonly insert?: Readonly<Record<string, unknown>>
  readonly push?: Readonly<Record<string, unknown>>
  /** The new names. */
  readonly rename?: Readonly<Record<string, string>>
  readonly delete?: string | readonly string[]
  readonly reverse?: string
  readonly reports: string | readonly string[]
}

/** Finds what holds the end of a path, and its key or index there. */
function locate(document: Loose, path: string): { holder: Loose; key: string | number } {
  const [first = '', ...names] = path.split(' ')
  const start = first.startsWith('/') ? ['paths', first, 'get'] : [first]
  const keys = /^[A-Z]/.test(first) ? ['components', 'schemas', first] : start
  const find = (holder: Loose, name: string) => {
    if (!Array.isArray(holder)) return name
    if (/^-?\d+$/.test(name)) return Number(name) < 0 ? holder.length + Number(name) : Number(name)
    return holder.findIndex(each => [each, each.name, each.id].includes(name))
  }
  const [last = '', ...before] = [...keys, ...names].reverse()
  const holder = before.reduceRight((node, name) => node[find(node, name)], document)
  return { holder, key: find(holder, last) }
}

function apply(document: Loose, { set = {}, insert = {}, push = {}, rename = {}, ...written }: WrittenPair) {
  for (const [path, value] of Object.entries(set)) {
    const { holder, key } = locate(document, path)
    holder[key] = value
  }
  for (const [path, value] of Object.entries(insert)) {
    const { holder, key } = locate(document, path)
    holder.splice(key, 0, value)
  }
  for (const [path, value] of Object.entries(push)) {
    const { holder, key } = locate(document, path)
    holder[key].push(value)
  }
  for (const [path, name] of Object.entries(rename)) {
    const { holder, key } = locate(document, path)
    holder[name] = holder[key]
    delete holder[key]
  }
  for (const path of [written.delete ?? []].flat()) {
    const { holder, key } = locate(document, path)
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  }
  if (written.reverse === undefined) return
  const { holder, key } = locate(document, written.reverse)
  holder[key].reverse()
}

const written = readYaml<Readonly<Record<string, WrittenPair>>>(import.meta.url, 'pairs.yaml')

/** One small change each, over every kind of thing a contract speaks of. */
export const pairs: readonly Pair[] = [
  ...Object.entries(written).map(
    ([name, pair]): Pair => [name, d => apply(d, structuredClone(pair)), [pair.reports].flat()],
  ),
  ...codePairs,
]
