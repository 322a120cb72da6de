import { readYaml } from '../support/read-yaml.ts'
import { changeSchema } from './change-at-random.ts'
import { type Draw, follow, type Loose } from './draw-values.ts'

interface WrittenChange {
  readonly at?: string
  /** The type of the part. */
  readonly of?: string
  readonly set?: Readonly<Record<string, readonly unknown[]>>
  readonly delete?: string
  readonly moves?: true
  readonly rename?: string
}

const changes = Object.entries(
  readYaml<Record<string, WrittenChange>>(import.meta.url, 'contract-changes.yaml'),
)

/** Draws a part of a document at a place. Its key is undefined where there is none. */
function locate(document: Loose, place: string, draw: Draw): { holder: Loose; key?: string | undefined } {
  let [holder, key]: Loose[] = [{ document }, 'document']
  for (const name of place.split(' ')) {
    holder = holder[key]
    key = name === '*' ? draw.from(Object.keys(holder ?? {})) : name
    if (holder?.[key] === undefined) return { holder }
  }
  return { holder, key }
}

const remove = (holder: Loose, key: string) =>
  Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]

function apply(
  { set, rename, moves, ...change }: WrittenChange,
  holder: Loose,
  key: string,
  draw: Draw,
): void {
  const part = holder[key]
  if (set) {
    const name = draw.from(Object.keys(set))
    const [was, is] = [part[name], draw.from(set[name] ?? [])]
    part[name] =
      typeof is === 'string' ? is.replace('$', () => was).replace(/^Nullable\(Nullable\((.*)\)\)$/, '$1') : is
  }
  if (change.delete) delete part[change.delete]
  if (set || change.delete) return
  remove(holder, key)
  if (moves) holder.splice(draw.below(holder.length + 1), 0, part)
  if (rename) holder[rename.replace('$', key)] = part
}

/** Removes rules from schemas where a column is gone or has another type, and everywhere for a parameter that is gone. */
function removeRules(document: Loose, old: Loose): void {
  const say = ({ name, type }: Loose) => `${name} ${type?.replace(/^Nullable\((.*)\)$/, '$1')}`
  const listGone = (before: Loose[] = [], after: Loose[] = []) =>
    before.filter(each => !after.some(other => say(other) === say(each))).map(({ name }) => name)
  const listParameters = (whole: Loose, path: string) =>
    whole.paths[path]?.get.parameters?.map((each: Loose) => follow(each, whole))
  const parameters = Object.keys(document.paths).flatMap(path =>
    listGone(listParameters(old, path), listParameters(document, path)).map(name => `query.${name}`),
  )
  const rules = Object.values<Loose>(old.components.schemas).flatMap(each => each['x-rules'] ?? [])
  for (const [name, { 'x-table': table }] of Object.entries<Loose>(old.components.schemas)) {
    const schema = document.components.schemas[name]
    const columns = listGone(table?.columns, schema?.['x-table']?.columns).map(column => `.${column}`)
    // A table can name the rule of another one.
    const isGone = (each: Loose) => {
      const { rule } = rules.find(({ id }) => id === each) ?? each
      return [...parameters, ...columns].some(part => rule?.includes(part))
    }
    if (schema?.['x-rules']) schema['x-rules'] = schema['x-rules'].filter((rule: Loose) => !isGone(rule))
  }
}

/** Makes one change of the bundled files of spec/, and returns what it is called. */
export function changeContract(document: Loose, draw: Draw): string {
  const text = JSON.stringify(document)
  for (;;) {
    const [name, change] = draw.from(changes)
    const { holder, key } = locate(document, change.at ?? '', draw)
    if (change.at === undefined) changeSchema(document, draw)
    else if (key !== undefined && (change.of ?? holder[key].type) === holder[key].type)
      apply(structuredClone(change), holder, key, draw)
    if (JSON.stringify(document) === text) continue
    removeRules(document, JSON.parse(text))
    return name
  }
}
