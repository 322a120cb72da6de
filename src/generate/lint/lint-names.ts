import grammar from '../../../spec/contract.schema.json' with { type: 'json' }
import { followMeaning, type UnknownName } from '../../contract/model/follow-meaning.ts'
import { readEntities } from '../../contract/model/read-entities.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import { listAuthoredRules } from '../resolve-rules.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { type PlacedText, selectTexts } from './select-texts.ts'

/** Finds unknown names that prevent the expansion of tables and rules: of columns, rules, entities and so on. */
export function lintNames(bundled: SpecDocument): SpecProblem[] {
  return findUnknownNames(bundled, listHolders(bundled))
}

/** Finds unknown names in gaps, inputs and statements about several requests. */
export function lintReferences(bundled: SpecDocument): SpecProblem[] {
  return findUnknownNames(bundled, [...listGapHolders(bundled), ...listRequestHolders(bundled)])
}

function findUnknownNames(document: SpecDocument, holders: readonly Holder[]): SpecProblem[] {
  return holders.flatMap(([kind, find, ...places]) =>
    places
      .flatMap(place => selectTexts(document, place))
      .flatMap(holder =>
        find(holder).map(({ unknown, known }) => ({
          pointer: createPointer(...holder.path),
          message: `there is no ${kind} ${unknown}`,
          ...createHint(unknown, known),
        })),
      ),
  )
}

/** Returns the names in a text that do not exist, with those that do. */
type NameFinder = (holder: PlacedText) => readonly UnknownName[]

/** Kind of a name, the names that exist, and the members that hold one, as `selectTexts` reads them. */
type Holder = readonly [kind: string, find: NameFinder, ...places: string[]]

/** Lists which member of a schema or an entity holds the name of what. */
function listHolders(document: SpecDocument): Holder[] {
  const { 'x-entities': authored = {}, 'x-tolerances': tolerances = {}, components } = document
  const schemas = Object.values(components.schemas)
  const same = Object.values(authored).flatMap(each => each.same ?? [])
  const ofSchema = amongThose(([, , schema = '']) => listColumns(components.schemas[schema]))
  const inTable = (member: string) => `/components/schemas/*/x-table/${member}`
  const inRule = (member: string) => `/components/schemas/*/x-rules/*${member}`
  return [
    ['entity', among(Object.keys(authored)), '/**/x-rows', '/**/x-counts', '/**/x-table/**/rows'],
    ['attribute', findUnknownAttribute(document), '/**/x-is', '/**/x-table/**/is'],
    ['entity', among(Object.keys(authored)), '/x-entities/*/facts/*'],
    [
      'fact',
      amongThose(([, entity = '']) => Object.keys(authored[entity]?.facts ?? {})),
      ...['/x-entities/*/either/*/*', '/x-entities/*/same/*/facts/*'],
    ],
    ['statement', among(listIds(same)), '/x-entities/*/same/*'],
    ['rule', among(listIds(schemas.flatMap(listAuthoredRules))), inRule('')],
    ['column', ofSchema, ...['retype/@', 'apart/*', 'omit/*'].map(inTable)],
    ['column or field', ofSchema, ...['/echoes/@', '/past', '/grows/*', '/busy/*'].map(inRule)],
    ['tolerance', findUnknownTolerances(Object.keys(tolerances)), inRule('/**'), '/x-across/**'],
  ]
}

/** Lists which member of a gap holds the name of what. */
function listGapHolders(document: SpecDocument): Holder[] {
  const { 'x-gaps': gaps = [] } = document
  return [
    ['gap', among(gaps.flatMap(({ id, name = id }) => [id, name])), '/*/**/x-gaps/*'],
    [
      'option',
      amongThose(([, gap]) => Object.keys(gaps[Number(gap)]?.options ?? {})),
      ...['/x-gaps/*/default', '/x-gaps/*/resolved'],
    ],
  ]
}

/** Lists which member of an input or a group of requests holds the name of what. */
function listRequestHolders(document: SpecDocument): Holder[] {
  const { 'x-inputs': inputs = {}, 'x-across': groups = [], paths } = document
  const { operations, columns, parameters } = listDefinedNames(document)
  const names = Object.keys(inputs)
  const inInput = (member: string) => `/x-inputs/*/${member}`
  const inGroup = (member: string) => `/x-across/*/${member}`
  const inStatement = (member: string) => `/x-across/*/statements/*/${member}`
  return [
    [
      'operation',
      ({ text }) => (isOfVenue(text, operations) ? [] : findUnknown(text, operations)),
      ...['from/*', 'among/*', 'settled/in/*'].map(inInput),
      ...['operations/*', 'requests/*/operation'].map(inGroup),
      ...['operations/*', 'judged'].map(inStatement),
      '/x-gaps/*/probes/*/operation',
    ],
    [
      'parameter',
      among(parameters),
      ...['parameter', 'each'].map(inInput),
      ...['values', 'requests/*/query/@'].map(inGroup),
    ],
    [
      'column',
      ({ text }) => (text.startsWith('{') ? [] : findUnknown(text.replace('other.', ''), columns)),
      ...['most', 'where/@'].map(inInput),
      ...['by', 'column', 'equals/@', 'grows/*/columns/*'].map(inStatement),
    ],
    [
      'request',
      amongThose(([, group]) => Object.keys(groups[Number(group)]?.requests ?? {})),
      ...['over/*', 'accepted', 'aliases/*/*'].map(inStatement),
    ],
    ['attribute', findUnknownAttribute(document), ...['is', 'settled/is'].map(inInput)],
    ['path', findUnknownPath(Object.keys(paths)), inInput('under')],
    ['input', among(names), inInput('of')],
    ['input', amongInputs(names), '/x-across/**/input', '/x-gaps/**/input'],
    [
      'input with `unknown` that is called',
      amongInputs(names.filter(name => hasUnknownValue(inputs, name))),
      ...['/x-across/**/query/*/unknown', '/x-gaps/**/query/*/unknown'],
    ],
  ]
}

/** Returns the names of operations, columns (and fields) and parameters of a document. */
export function listDefinedNames({ paths, components }: SpecDocument) {
  const { schemas, parameters: shared = {} } = components
  const operations = Object.values(paths).map(({ get }) => get.operationId)
  const columns = Object.values(schemas).flatMap(schema => [
    ...(schema['x-table']?.columns.map(({ name }) => name) ?? []),
    ...Object.keys(schema.properties ?? {}),
  ])
  const own = Object.values(paths).flatMap(({ get }) => get.parameters ?? [])
  const parameters = [...own, ...Object.values(shared)].flatMap(each => ('name' in each ? [each.name] : []))
  return { operations, columns, parameters }
}

function findUnknown(name: string, known: readonly string[]): readonly UnknownName[] {
  return known.includes(name) ? [] : [{ unknown: name, known }]
}

function among(known: readonly string[]): NameFinder {
  return ({ text }) => findUnknown(text, known)
}

function amongThose(list: (path: readonly string[]) => readonly string[]): NameFinder {
  return ({ text, path }) => findUnknown(text, list(path))
}

function listIds(statements: readonly (string | { readonly id: string })[]): string[] {
  return statements.flatMap(each => (typeof each === 'string' ? [] : [each.id]))
}

function listColumns(schema: SpecDocument['components']['schemas'][string] | undefined): string[] {
  return schema?.['x-table']?.columns.map(({ name }) => name) ?? Object.keys(schema?.properties ?? {})
}

function findUnknownAttribute({ 'x-entities': authored }: SpecDocument): NameFinder {
  const entities = readEntities(authored)
  return ({ text }) => {
    const end = followMeaning(text, entities)
    return 'unknown' in end ? [end] : []
  }
}

function findUnknownTolerances(known: readonly string[]): NameFinder {
  return ({ text }) =>
    [...text.matchAll(/\btolerance\.(\w+)/g)].flatMap(([, name = '']) => findUnknown(name, known))
}

function findUnknownPath(paths: readonly string[]): NameFinder {
  return ({ text }) =>
    paths.some(path => path.startsWith(text.split(VENUE)[0] ?? '')) ? [] : findUnknown(text, paths)
}

const VENUE = '{venue}'
const inputPlaces = grammar.$defs.places.items.enum

/** Returns whether an operation matches a name, which may have `{venue}` in place of a part. */
function isOfVenue(id: string, operations: readonly string[]): boolean {
  const [before = '', after] = id.split(VENUE)
  return operations.some(each => after !== undefined && each.startsWith(before) && each.endsWith(after))
}

/** Finds names of inputs to which a place, a number or values may be appended. */
function amongInputs(known: readonly string[]): NameFinder {
  return ({ text }) => (known.some(name => isNamed(name, text)) ? [] : [{ unknown: text, known }])
}

function isNamed(name: string, used: string): boolean {
  const [before = '', after = ''] = name.replaceAll('.', '\\.').split(VENUE)
  const venue = name.includes(VENUE) ? '(\\w+|\\{venue\\})' : ''
  const place = `\\.(${inputPlaces.join('|')})|\\.\\d+|@\\w+|:\\w+:\\d+`
  return new RegExp(`^${before}${venue}${after}(${place})?$`).test(used)
}

function hasUnknownValue(inputs: NonNullable<SpecDocument['x-inputs']>, name: string): boolean {
  const { unknown, of } = inputs[name] ?? {}
  return unknown !== undefined || (of !== undefined && inputs[of]?.unknown !== undefined)
}

/** Finds gaps with the id or name of another, gaps that nothing lists, and listed ones of the whole service. */
export function lintGaps(document: SpecDocument): SpecProblem[] {
  const { 'x-gaps': register = [] } = document
  const used = new Set(selectTexts(document, '/*/**/x-gaps/*').map(({ text }) => text))
  return register.flatMap(({ id, name, scope }, index) => {
    const pointer = createPointer('x-gaps', index)
    const earlier = register.slice(0, index)
    const isTwice = earlier.some(gap => gap.id === id)
    const isNamedTwice = name !== undefined && earlier.some(gap => gap.name === name)
    const isMisplaced = used.has(id) === (scope === 'service')
    const misplacement = used.has(id)
      ? `the scope of ${id} is service, but x-gaps lists it`
      : `no x-gaps lists ${id}, and its scope is not service`
    return [
      ...createProblems(pointer, isTwice ? [`${id} stands twice in gaps.yaml`] : []),
      ...createProblems(`${pointer}/name`, isNamedTwice ? [`two gaps are named ${name}`] : []),
      ...createProblems(pointer, isMisplaced ? [misplacement] : []),
    ]
  })
}
