// biome-ignore lint/suspicious/noExplicitAny: any part of a document.
export type Loose = any

/** Draws numbers from a seed: the same for the same seed. */
export function createDraw(seed: number) {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (most: number) => Math.floor(fraction() * most)
  return { below, from: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item }
}
export type Draw = ReturnType<typeof createDraw>

export const isNode = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what a reference of a document refers to. */
export function follow(node: Loose, document: Loose): Loose {
  if (typeof node?.$ref !== 'string') return node
  const path = node.$ref.slice(2).split('/')
  const target = path.reduce(
    (at: Loose, key: string) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return follow(target, document)
}

const junk = [null, 0, -1, 1.5, 7, 1e12, '', 'x', 'x'.repeat(300), true, [], ['x'], {}, { z: 1 }]

/** Draws what a schema may allow. `pool` are values that schemas speak of. */
export function drawValue(
  schema: Loose,
  document: Loose,
  draw: Draw,
  pool: readonly unknown[],
  depth = 0,
): Loose {
  const node = follow(schema, document)
  if (!isNode(node)) return draw.from(junk)
  const inside = (each: Loose) => drawValue(each, document, draw, pool, depth + 1)
  const { allOf, anyOf, oneOf, properties = {}, required = [], items, nullable } = node
  if (nullable && draw.below(5) === 0) return null
  if (node.const !== undefined) return node.const
  if (node.enum) return draw.from(node.enum)
  if (allOf) {
    const parts = [{ ...node, allOf: undefined, type: 'object' }, ...allOf].map(inside)
    return allOf.length > 1 || Object.keys(properties).length > 0
      ? Object.assign({}, ...parts.filter(isNode))
      : parts[1]
  }
  const choices = anyOf ?? oneOf
  if (choices) {
    const choice = draw.from(
      depth < 4 ? choices : [choices.find((each: Loose) => each.type === 'null') ?? choices[0]],
    )
    const one = inside(node.type ? { type: node.type, ...follow(choice, document) } : choice)
    return isNode(one)
      ? { ...inside({ ...node, anyOf: undefined, oneOf: undefined, type: 'object' }), ...one }
      : one
  }
  const type = draw.from([node.type ?? (node.properties ? 'object' : node.items ? 'array' : 'string')].flat())
  if (type === 'null') return null
  if (type === 'object') {
    const names = Object.keys(properties).filter(
      name => required.includes(name) || (depth < 6 && draw.below(5) > 0),
    )
    const others =
      isNode(node.additionalProperties) && depth < 6 ? { other: inside(node.additionalProperties) } : {}
    return { ...others, ...Object.fromEntries(names.map(name => [name, inside(properties[name])])) }
  }
  if (type === 'array') {
    const count = draw.from([node.minItems ?? 0, 1, 2, node.maxItems ?? 3])
    return Array.from({ length: depth < 6 ? Math.min(count, 9) : (node.minItems ?? 0) }, () =>
      inside(items ?? {}),
    )
  }
  if (type === 'boolean') return draw.below(2) === 0
  if (type === 'string') {
    const { minLength: least = 0, maxLength: most = Math.max(least, 9) } = node
    const fits = (each: unknown) => typeof each === 'string' && each.length >= least && each.length <= most
    return draw.from([
      ...pool.filter(fits),
      'x'.repeat(Math.min(Math.max(least, 1), most)),
      'x'.repeat(Math.min(most, 999)),
    ])
  }
  const step = node.multipleOf ?? 1
  const low = node.minimum ?? (node.exclusiveMinimum ?? -step) + step
  const high = node.maximum ?? (node.exclusiveMaximum ?? low + 9 + step) - step
  return draw.from([Math.ceil(low / step), Math.floor(high / step), Math.ceil(low / step)]) * step
}

/** Lists what a value becomes by a change of one place. */
export function* perturb(value: Loose, pool: readonly unknown[]): Generator<Loose> {
  yield* [...junk, ...pool]
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  if (isList && value.length > 0) yield [...value, value[0]]
  for (const key of Object.keys(value)) {
    const { [key]: _, ...rest } = value
    yield isList ? value.filter((_each: unknown, at: number) => String(at) !== key) : rest
    for (const inner of perturb(value[key], pool))
      yield isList
        ? value.map((each: unknown, at: number) => (String(at) === key ? inner : each))
        : { ...value, [key]: inner }
  }
}

/** Lists values that schemas speak of, and those beside them. */
export function listPool(text: string): unknown[] {
  const numbers = [...text.matchAll(/[:,[](-?\d+(?:\.\d+)?)/g)].map(([, each]) => Number(each))
  const texts = [...text.matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(([, list = '[]']) => JSON.parse(list))
  const long = numbers
    .filter(each => each >= 0 && each < 500)
    .flatMap(each => [each, each + 1].map(count => 'x'.repeat(count)))
  return [...new Set([...numbers.flatMap(each => [each - 1, each, each + 1]), ...texts, ...long])]
}
