import { type Draw, isNode, type Loose } from '../../plain-documents/draw-values.ts'
import { readYaml } from '../../support/read-yaml.ts'

const { values, names, members, texts } = readYaml<{
  readonly values: readonly unknown[]
  readonly names: readonly string[]
  readonly members: readonly (readonly [string, unknown])[]
  readonly texts: readonly string[]
}>(import.meta.url, 'values.yaml')

/** A value, by what holds it and its name there. */
type Place = readonly [holder: Loose, name: string]

/** Lists all values within a value. */
function listPlaces(root: Loose): Place[] {
  const places: Place[] = []
  const walk = (node: Loose): void => {
    if (typeof node !== 'object' || node === null) return
    for (const name of Object.keys(node)) {
      places.push([node, name])
      walk(node[name])
    }
  }
  walk(root)
  return places
}

/** Sets an own member, also one of the name `__proto__`. */
function setMember(holder: Loose, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
}

/** Changes of the value at a place. `other` is a value from elsewhere in the same tree. */
const changes: readonly ((place: Place, draw: Draw, other: Loose) => void)[] = [
  ([holder, name], draw) => setMember(holder, name, structuredClone(draw.from(values))),
  ([holder, name]) => {
    if (Array.isArray(holder)) holder.splice(Number(name), 1)
    else delete holder[name]
  },
  ([holder, name], draw) => {
    if (!isNode(holder)) return
    setMember(holder, draw.from(names), holder[name])
    delete holder[name]
  },
  ([holder, name], draw) => {
    const [added, value] = draw.from(members)
    setMember(isNode(holder[name]) ? holder[name] : holder, added, structuredClone(value))
  },
  ([holder, name], _, other) => setMember(holder, name, structuredClone(other)),
  ([holder, name], draw) =>
    setMember(holder, name, draw.below(2) === 0 ? [holder[name]] : { a: holder[name] }),
  ([holder, name], draw) => {
    if (typeof holder[name] === 'string') setMember(holder, name, changeText(holder[name], draw))
    else if (Array.isArray(holder[name])) holder[name].push(structuredClone(holder[name][0]))
    else setMember(holder, name, draw.from(values))
  },
]

/** Changes a tree at some places, up to four. */
export function changeTree(root: Loose, draw: Draw): void {
  for (let times = 1 + draw.below(4); times > 0; times--) {
    const places = listPlaces(root)
    if (places.length === 0) return
    // Few of the values of a large tree are near its root, where more depends on them.
    const place = draw.from(draw.below(3) === 0 ? places.filter(([holder]) => holder === root) : places)
    const [holder, name] = draw.from(places)
    draw.from(changes)(place, draw, holder[name])
  }
}

/** Changes a text at some places: takes out, puts in, repeats, ends it. */
export function changeText(text: string, draw: Draw): string {
  let changed = text
  for (let times = 1 + draw.below(3); times > 0; times--) {
    const at = draw.below(changed.length + 1)
    const length = draw.below(20)
    const kind = draw.below(6)
    const put = kind === 0 ? '' : kind === 1 ? changed.slice(at, at + length).repeat(3) : draw.from(texts)
    changed = changed.slice(0, at) + put + (kind === 5 ? '' : changed.slice(at + (kind === 2 ? 0 : length)))
  }
  return changed
}

/** Draws a value as text. */
export function drawText(draw: Draw): string {
  const value = draw.from(values)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
