import { posix } from 'node:path'
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml'
import { BoundedCache } from '../../bounded-cache.ts'
import { memoize } from '../../memoize.ts'
import { type SpecSource, specEntry } from '../spec-source.ts'

/** A node of a file, and where it begins. */
interface Spot {
  readonly file: string
  readonly node: unknown
  readonly offset: number
}

const parseWithLines = memoize<string, { readonly document: Document; readonly lines: LineCounter }>(text => {
  const lines = new LineCounter()
  return { document: parseDocument(text, { lineCounter: lines }), lines }
}, new BoundedCache(100))

/** `file:line` of what stands at a path of names in the document that was built from a source, or of the nearest thing around it. */
export function locate(source: SpecSource, path: readonly string[]): string {
  return findPlace(source, path).place
}

/** `file:line` of what a JSON Pointer into that document leads to, or of the nearest thing around it. */
export function locatePointer(source: SpecSource, pointer: string): string {
  const names = pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return locate(
    source,
    names.map(name => (/^\d{1,2}$/.test(name) ? `#${name}` : name)),
  )
}

/** The same as `locate`; undefined when there is no such thing. */
export function locateExactly(source: SpecSource, path: readonly string[]): string | undefined {
  const { place, isWhole } = findPlace(source, path)
  return isWhole ? place : undefined
}

function findPlace(source: SpecSource, path: readonly string[]): { place: string; isWhole: boolean } {
  let isWhole = true
  let spot: Spot = { file: specEntry, node: getRoot(source, specEntry), offset: 0 }
  for (const [index, name] of path.entries()) {
    const isComponent = index === 2 && path[0] === 'components'
    const next = step(source, spot, name) ?? (isComponent ? findComponent(source, name) : undefined)
    if (next === undefined && index > 1) isWhole = false
    if (next === undefined && index > 1) break
    spot = next ?? spot
  }
  const { lines } = parseWithLines(source.files.get(spot.file) ?? '')
  return { place: `${source.folder}/${spot.file}:${lines.linePos(spot.offset).line}`, isWhole }
}

function getRoot(source: SpecSource, file: string): unknown {
  return getDocument(source, file).contents
}

function getDocument(source: SpecSource, file: string): Document {
  return parseWithLines(source.files.get(file) ?? '').document
}

/** The member of this name, also one that is taken over by a reference or by `allOf`. */
function step(source: SpecSource, spot: Spot, name: string): Spot | undefined {
  const own = findMember(source, spot, name)
  if (own !== undefined) return own
  const target = follow(source, spot)
  const found = target && step(source, target, name)
  if (found !== undefined) return found
  const parts = findMember(source, spot, 'allOf')?.node
  if (!isSeq(parts)) return undefined
  return parts.items.map(node => step(source, { ...spot, node }, name)).find(Boolean)
}

function findMember(source: SpecSource, { file, node: given }: Spot, name: string): Spot | undefined {
  const node = isAlias(given) ? given.resolve(getDocument(source, file)) : given
  if (isMap(node)) {
    const pair = (node.items as Pair[]).find(({ key }) => isScalar(key) && String(key.value) === name)
    return pair === undefined ? undefined : { file, node: pair.value, offset: getOffset(pair) }
  }
  if (!isSeq(node)) return undefined
  const [, index] = name.match(/^#(\d+)$/) ?? []
  const item =
    index === undefined
      ? node.items.find(each => hasName(source, { file, node: each, offset: 0 }, name))
      : node.items[Number(index)]
  return isNode(item) ? { file, node: item, offset: getOffset(item) } : undefined
}

/** Whether an item of a list is called so, here or where it refers to. */
function hasName(source: SpecSource, spot: Spot, name: string): boolean {
  const { node } = spot
  if (isScalar(node)) return node.value === name
  if (!isMap(node)) return false
  if (['name', 'id', 'url', 'version'].some(key => node.get(key) === name)) return true
  const target = follow(source, spot)
  return target !== undefined && hasName(source, target, name)
}

/** Where a reference leads. */
function follow(source: SpecSource, { file, node }: Spot): Spot | undefined {
  const reference = isMap(node) ? node.get('$ref') : undefined
  if (typeof reference !== 'string') return undefined
  const [path = '', pointer = ''] = reference.split('#')
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  const names = pointer.split('/').slice(1)
  let spot: Spot | undefined = { file: target, node: getRoot(source, target), offset: 0 }
  for (const name of names)
    spot = spot && step(source, spot, name.replaceAll('~1', '/').replaceAll('~0', '~'))
  return spot
}

/** A named part is a file of its own, or stands in one with others. */
function findComponent(source: SpecSource, name: string): Spot | undefined {
  const files = [...source.files.keys()]
  const file = files.find(each => posix.basename(each, '.yaml') === name)
  if (file !== undefined) return { file, node: getRoot(source, file), offset: 0 }
  return files
    .filter(each => each !== specEntry && isMap(getRoot(source, each)))
    .map(each => findMember(source, { file: each, node: getRoot(source, each), offset: 0 }, name))
    .find(Boolean)
}

function getOffset(node: Node | Pair): number {
  const start = isPair(node) ? node.key : node
  return isNode(start) ? (start.range?.[0] ?? 0) : 0
}
