import { dirname, join, relative, sep } from 'node:path'
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { unwrittenDecision } from '../../generate/lint/list-unwritten-decisions.ts'
import type { SpecFile } from './read-spec-files.ts'

/** A text that goes into a file of the spec, and what it says there. */
export interface Insertion {
  readonly file: SpecFile
  readonly offset: number
  readonly text: string
  readonly says: string
  /** Only a person can write what follows here. */
  readonly isOpen?: true
}

interface Decision {
  readonly id: string
  readonly option: string
  readonly question: string
  /** Meaning of the option in a reply. */
  readonly meaning: string
  readonly keyword: string | undefined
}

/** A map that lists the gap, by the entry `x-gaps` of it. */
interface Place {
  readonly file: SpecFile
  readonly map: YAMLMap
  readonly list: Pair
}

/** Writes the decision of a gap everywhere in the spec. Throws as `resolveGaps` does. */
export function writeDecision(
  files: readonly SpecFile[],
  folder: string,
  id: string,
  option: string,
): Insertion[] {
  const found = findEntry(files, id)
  if (found === undefined)
    throw new ContractError(`There is no register with ${id} here.`, {
      facts: ['expected: the folder spec/ of a checkout, with its gaps.yaml', 'name another one with --spec'],
      where: folder,
    })
  const { file, entry } = found
  const resolved = entry.get('resolved')
  if (resolved !== undefined)
    throw new ContractError(`${id} is decided already: ${resolved}.`, {
      facts: ['to change a decision is to change the contract: edit the register, then look at mdc diff'],
      where: `${file.path}:${file.lineOf(startOf(entry))}`,
    })
  const listed = (entry.get('options') as YAMLMap).get(option)
  const says = isAlias(listed) ? listed.resolve(file.document) : listed
  const decision: Decision = {
    id,
    option,
    question: String(entry.get('question')),
    meaning: String(isMap(says) ? says.get('says') : says),
    keyword: entry.get('keyword') as string | undefined,
  }
  const chosen = findPair(entry, 'default') as Pair
  const made = writeLine(file, chosen, 'after', `resolved: ${quoteOption(option)}`, `${id} is ${option}`)
  const names = [id, entry.get('name')]
  const places = files.flatMap(each => listPlaces(each, names))
  if (places.length === 0) return [made, createTodoComment(file, findPair(entry, 'id') as Pair, decision)]
  return [made, ...places.map(place => writePlace(place, decision, files))]
}

/** Quoted as in the register: what looks like a number is the name of an option. */
function quoteOption(option: string): string {
  return /^[\d.]+$/.test(option) ? `"${option}"` : option
}

function findEntry(files: readonly SpecFile[], id: string): { file: SpecFile; entry: YAMLMap } | undefined {
  for (const file of files) {
    const { contents } = file.document
    const items: readonly unknown[] = isSeq(contents) ? contents.items : []
    const entry = items.find((item): item is YAMLMap => isMap(item) && item.get('id') === id)
    if (entry !== undefined) return { file, entry }
  }
  return undefined
}

function listPlaces(file: SpecFile, names: readonly unknown[]): Place[] {
  const places: Place[] = []
  visit(file.document, {
    Map(_, map) {
      const list = findPair(map, 'x-gaps')
      const ids = list?.value
      if (
        list !== undefined &&
        isSeq(ids) &&
        ids.items.some(item => isScalar(item) && names.includes(item.value))
      )
        places.push({ file, map, list })
    },
  })
  return places
}

/** The bound or the response that follows; a comment where neither does. */
function writePlace(place: Place, decision: Decision, files: readonly SpecFile[]): Insertion {
  const { option, meaning, keyword } = decision
  const status = /^(\d{3}) with an error body/.exec(meaning)?.[1]
  const written =
    keyword !== undefined ? writeBound(place, keyword, option) : status && writeResponse(place, status, files)
  return written || createTodoComment(place.file, place.list, decision)
}

/** A bound joins the keywords of the schema; that there is none is said by leaving it out. */
function writeBound({ file, map }: Place, keyword: string, option: string): Insertion | undefined {
  const schema = map.get('schema')
  const last = isMap(schema) ? schema.items.at(-1) : undefined
  if (!isMap(schema) || last === undefined || schema.has('$ref') || !Number.isFinite(Number(option)))
    return undefined
  const says = `${keyword} is ${option}`
  if (!schema.flow) return writeLine(file, last, 'after', `${keyword}: ${option}`, says)
  return { file, offset: endOf(last), text: `, ${keyword}: ${option}`, says }
}

/** A response joins those of the operation: another failure, which every operation has. */
function writeResponse(
  { file, map }: Place,
  status: string,
  files: readonly SpecFile[],
): Insertion | undefined {
  const responses = map.get('responses')
  const last = isMap(responses) ? responses.items.at(-1) : undefined
  const reference = findOtherFailure(files, file)
  if (!isMap(responses) || responses.has(status) || last === undefined || reference === undefined)
    return undefined
  const text = `"${status}": { $ref: ${reference} }`
  return writeLine(file, last, 'after', text, `status ${status} is documented`)
}

/** The reference from a file to the response of all other statuses. */
function findOtherFailure(files: readonly SpecFile[], { path }: SpecFile): string | undefined {
  for (const entry of files) {
    const reference = entry.document.getIn(['x-responses', 'default', '$ref'])
    if (typeof reference !== 'string') continue
    const target = join(dirname(entry.path), reference)
    return relative(dirname(path), target).replaceAll(sep, '/')
  }
  return undefined
}

function createTodoComment(
  file: SpecFile,
  pair: Pair,
  { id, option, meaning, question }: Decision,
): Insertion {
  const words = `${question} ${meaning}`
  return {
    ...writeLine(
      file,
      pair,
      'before',
      `# ${id} is decided as ${option}, ${unwrittenDecision}: ${words}`,
      words,
    ),
    isOpen: true,
  }
}

/** A line of its own next to an entry of a map in block style, as far to the right as that. */
function writeLine(
  file: SpecFile,
  pair: Pair,
  side: 'before' | 'after',
  line: string,
  says: string,
): Insertion {
  const { source } = file
  const start = startOf(pair.key as Node)
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  if (side === 'before') {
    // The first entry of an item of a list stands behind its dash.
    const indent = source.slice(lineStart).match(/^ */)?.[0]
    return { file, offset: lineStart, text: `${indent}${line}\n`, says }
  }
  const end = source.indexOf('\n', endOf(pair) - 1)
  const indent = ' '.repeat(start - lineStart)
  return { file, offset: end + 1, text: `${indent}${line}\n`, says }
}

function findPair(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(item => isPair(item) && isScalar(item.key) && item.key.value === name)
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0
}

function endOf({ key, value }: Pair): number {
  return ((value ?? key) as Node).range?.[1] ?? 0
}
