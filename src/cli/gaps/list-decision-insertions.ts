import { dirname, join, relative, sep } from 'node:path'
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { unwrittenDecision } from '../../generate/lint/list-unwritten-decisions.ts'
import type { SpecFile } from './read-spec-files.ts'

/** A text to insert into a file of the spec. `says` describes it for people. */
export interface Insertion {
  readonly file: SpecFile
  readonly offset: number
  readonly text: string
  readonly says: string
  /** True if a person must write the decision at this place. */
  readonly isOpen?: true
}

interface Decision {
  readonly id: string
  readonly option: string
  readonly question: string
  /** Behavior of the service with this option. */
  readonly meaning: string
  readonly keyword: string | undefined
}

/** A YAML map whose entry `x-gaps` lists the gap. */
interface Place {
  readonly file: SpecFile
  readonly map: YAMLMap
  readonly list: Pair
}

/**
 * Returns the insertions that write the decision of a gap everywhere in the spec. Throws as `resolveGaps`
 * does.
 */
export function listDecisionInsertions(
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

/** Quotes an option that looks like a number, as the list of gaps does. */
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

/** Returns the insertion of a bound or a response, or of a comment when neither applies. */
function writePlace(place: Place, decision: Decision, files: readonly SpecFile[]): Insertion {
  const { option, meaning, keyword } = decision
  const status = /^(\d{3}) with an error body/.exec(meaning)?.[1]
  const written =
    keyword !== undefined ? writeBound(place, keyword, option) : status && writeResponse(place, status, files)
  return written || createTodoComment(place.file, place.list, decision)
}

/**
 * Returns the insertion of a keyword into the schema. Returns undefined if the option is not a number, or the
 * schema is a reference.
 */
function writeBound({ file, map }: Place, keyword: string, option: string): Insertion | undefined {
  const schema = map.get('schema')
  const last = isMap(schema) ? schema.items.at(-1) : undefined
  if (!isMap(schema) || last === undefined || schema.has('$ref') || !Number.isFinite(Number(option)))
    return undefined
  const says = `${keyword} is ${option}`
  if (!schema.flow) return writeLine(file, last, 'after', `${keyword}: ${option}`, says)
  return { file, offset: endOf(last), text: `, ${keyword}: ${option}`, says }
}

/**
 * Returns the insertion of an error response. It refers to the response that every operation has for other
 * statuses.
 */
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

/** Returns the reference from a file to the default response. */
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

/** Returns the insertion of a line before or after an entry of a map, with the same indent. */
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
  // The last line of a file may have no line break.
  if (end === -1) return { file, offset: source.length, text: `\n${indent}${line}`, says }
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
