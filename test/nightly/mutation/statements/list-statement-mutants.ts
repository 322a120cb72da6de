import type { Mutant } from '../instrument-checks.ts'
import { readGenerated } from '../instrument-checks.ts'

/** One change of what `spec/` says, made in the data that is generated from it. */
export interface StatementMutant extends Mutant {
  /** The file of `src/generated`, and the place in it. */
  readonly data: string
  readonly path: readonly string[]
  /** The new value, or undefined when the word is removed. */
  readonly value: unknown
  /** The start of the ids of its verdicts and observations, when the statement has an id. */
  readonly about?: string
}

interface Node {
  readonly [name: string]: unknown
}

/** A place in generated data that holds a statement. */
interface Place {
  readonly kind: string
  readonly data: string
  readonly path: readonly string[]
  readonly words: Node
  readonly about?: string
  /** True if the place is one member of a list of statements. */
  readonly isWhole?: boolean
}

/** Texts for readers, and places of findings; what else is said decides verdicts. */
const prose = new Set([
  'id',
  'says',
  'title',
  'clause',
  'checks',
  'violation',
  'message',
  'expected',
  'actual',
  'column',
  'name',
  'description',
  'note',
  'words',
  'probes',
  'unobserved',
  'ahead',
  'leftOpenBy',
])
/** Words that each statement of their kind has: only their value is changed. */
const required = new Set(['rule', 'direction'])
/** Words whose expression is true or false. */
const conditions = new Set(['rule', 'when', 'unclear', 'about'])

/** Every mutant of a statement: all of it removed, each word removed, each condition negated, each decimal number times a hundred. */
export function listStatementMutants(): StatementMutant[] {
  return listPlaces().flatMap(place => {
    const isOption = place.path.at(-1) === 'options'
    const ofWords = Object.entries(place.words)
      .filter(([word]) => !prose.has(word))
      .flatMap(([word, said]) => [
        ...(required.has(word) && !isNames(place) ? [] : [createMutant(place, word, 'removed', undefined)]),
        ...(typeof said === 'string' ? changeText(place, word, said, isOption || conditions.has(word)) : []),
      ])
    return [...(place.isWhole === true ? [removeStatement(place)] : []), ...ofWords]
  })
}

/** True if the words of a place are names that the contract chose. */
function isNames({ path }: Place): boolean {
  return ['let', 'options', 'is', 'facts', 'either'].includes(path.at(-1) ?? '') || path[0] === 'parameters'
}

function removeStatement({ kind, data, path, words, about = path.join('/') }: Place): StatementMutant {
  return {
    id: `${about} removed`,
    file: `${kind} whole`,
    line: 0,
    lines: 1,
    mutator: 'whole',
    original: `${about}: ${JSON.stringify(words)}`,
    replacement: 'removed',
    data,
    path,
    value: undefined,
    about,
  }
}

function changeText(place: Place, word: string, said: string, isCondition: boolean): StatementMutant[] {
  const opposite = { ascending: 'descending', descending: 'ascending', one: 'half', half: 'one' }[said]
  return [
    ...(isCondition ? [createMutant(place, word, 'negated', `!(${said})`)] : []),
    ...(opposite === undefined ? [] : [createMutant(place, word, 'negated', opposite)]),
    ...[...said.matchAll(/(?<![\w.'])(?:\d+\.\d+(?:e-?\d+)?|\d+e-?\d+)(?![\w.'])/g)]
      .filter(([number]) => Number(number) !== 0)
      .map(({ 0: number, index }) =>
        createMutant(
          place,
          word,
          'times a hundred',
          `${said.slice(0, index)}${formatNumber(Number(number) * 100)}${said.slice(index + number.length)}`,
        ),
      ),
  ]
}

function formatNumber(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

function createMutant(place: Place, word: string, mutator: string, value: unknown): StatementMutant {
  const { kind, data, path, words, about } = place
  const at = about ?? path.join('/')
  return {
    id: `${at} ${word} ${mutator} ${value}`,
    file: `${kind} ${mutator}`,
    line: 0,
    lines: 1,
    mutator,
    original: `${at} ${word}: ${typeof words[word] === 'string' ? words[word] : JSON.stringify(words[word])}`,
    replacement: value === undefined ? 'removed' : String(value),
    data,
    path: [...path, word],
    value,
    ...(about === undefined ? {} : { about }),
  }
}

function listPlaces(): Place[] {
  return [
    ...listRulePlaces(),
    ...listAcrossPlaces(),
    ...listOrderPlaces(),
    ...listSamePlaces(),
    ...listMeaningPlaces(),
    ...listGapPlaces(),
  ]
}

function listRulePlaces(): Place[] {
  const { components } = readGenerated('openapi.json') as {
    readonly components: {
      readonly schemas: Readonly<Record<string, { readonly 'x-rules'?: readonly Node[] }>>
    }
  }
  return Object.entries(components.schemas).flatMap(([table, { 'x-rules': rules = [] }]) =>
    rules.map((words, at) => ({
      kind: 'rules',
      data: 'openapi.json',
      path: ['components', 'schemas', table, 'x-rules', String(at)],
      words,
      about: String(words.id),
      isWhole: true,
    })),
  )
}

function listAcrossPlaces(): Place[] {
  const groups = (readGenerated('openapi.json') as Node)['x-across'] as readonly (Node & {
    readonly statements: readonly Node[]
  })[]
  return groups.flatMap(({ statements, let: names }, group) => [
    ...(names === undefined
      ? []
      : [
          {
            kind: 'across',
            data: 'openapi.json',
            path: ['x-across', String(group), 'let'],
            words: toNode(names),
          },
        ]),
    ...statements.map((words, at) => ({
      kind: 'across',
      data: 'openapi.json',
      path: ['x-across', String(group), 'statements', String(at)],
      words,
      about: String(words.id),
      isWhole: true,
    })),
  ])
}

/** A list of single names, or an object, as an object. */
function toNode(names: unknown): Node {
  return names as Node
}

function listOrderPlaces(): Place[] {
  const { operations } = readGenerated('contract.json') as {
    readonly operations: readonly { readonly order: readonly Node[] }[]
  }
  return operations.flatMap(({ order }, operation) =>
    order.map((words, at) => ({
      kind: 'order',
      data: 'contract.json',
      path: ['operations', String(operation), 'order', String(at)],
      words,
      about: String(words.id),
      isWhole: true,
    })),
  )
}

/** The statements that facts of an entity are the same wherever they are said. */
function listSamePlaces(): Place[] {
  const entities = (readGenerated('openapi.json') as Node)['x-entities'] as Readonly<
    Record<string, { readonly same?: readonly (Node | string)[] }>
  >
  return Object.entries(entities).flatMap(([name, { same = [] }]) =>
    same.map((said, at) => {
      const words = typeof said === 'string' ? {} : said
      return {
        kind: 'same',
        data: 'openapi.json',
        path: ['x-entities', name, 'same', String(at)],
        words,
        about: typeof said === 'string' ? said : String(words.id),
        isWhole: true,
      }
    }),
  )
}

function listMeaningPlaces(): Place[] {
  const { entities, entries, parameters } = readGenerated('meanings.json') as Readonly<
    Record<string, Readonly<Record<string, Node>>>
  >
  const data = 'meanings.json'
  return [
    ...Object.entries(entities ?? {}).flatMap(([name, { facts, either }]) =>
      Object.entries({ facts, either }).map(([word, words]) => ({
        kind: 'entities',
        data,
        path: ['entities', name, word],
        words: toNode(words),
      })),
    ),
    ...Object.entries(entries ?? {}).map(([name, { is }]) => ({
      kind: 'columns',
      data,
      path: ['entries', name, 'is'],
      words: toNode(is),
    })),
    ...Object.entries(parameters ?? {}).map(([name, words]) => ({
      kind: 'parameters',
      data,
      path: ['parameters', name],
      words,
    })),
  ]
}

function listGapPlaces(): Place[] {
  const readings = readGenerated('gap-readings.json') as Readonly<Record<string, Node>>
  return Object.entries(readings).flatMap(([about, words]) => {
    const { options, let: names, ...rest } = words
    const place = { kind: 'gaps', data: 'gap-readings.json', about }
    return [
      { ...place, path: [about], words: rest },
      ...(options === undefined ? [] : [{ ...place, path: [about, 'options'], words: toNode(options) }]),
      ...(names === undefined ? [] : [{ ...place, path: [about, 'let'], words: toNode(names) }]),
    ]
  })
}
