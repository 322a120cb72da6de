import { readTextFile } from '../../base/read-text-file.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { listEntryNames } from '../../contract/model/list-attributes.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import type { SourcePlaces } from '../../contract/source-places.ts'
import { limitTime } from '../build-document.ts'
import { createHint, findGrammarProblems } from '../lint/find-grammar-problems.ts'
import { lintNames, lintReferences } from '../lint/lint-names.ts'
import { lintRequestGroups } from '../lint/lint-request-groups.ts'
import { lintRules } from '../lint/lint-rules.ts'
import { lintRuleShorthands } from '../lint/lint-tables.ts'
import { selectNodes, selectTexts } from '../lint/select-texts.ts'
import { createPointer, createProblems, SpecError, type SpecProblem } from '../problems/spec-problem.ts'
import { findFileProblems, locateInFile, readSpecFile } from '../read-spec-file.ts'
import { insertTolerances, resolveRules } from '../resolve-rules.ts'
import type { SpecDocument, SpecRequestGroup, SpecRule, Tolerances } from '../spec-document.ts'
import form from './own-rules.schema.json' with { type: 'json' }

/** Statements of a team about a service, in the words of the contract. Rules are by table, object or operation. */
interface OwnRules {
  readonly rules?: Readonly<Record<string, readonly SpecRule[]>>
  readonly across?: readonly SpecRequestGroup[]
  readonly tolerances?: Tolerances
}

/** The parts of a contract that the statements change or name. */
interface BaseContract extends CompiledContract {
  readonly contract: Contract
  readonly document: SpecDocument
  readonly places: SourcePlaces
}

/** Rules of a schema, each with its path in the file. */
type PlacedRules = ReturnType<typeof placeRules>

/**
 * Adds the statements of a file to those that a contract lets the suite judge. `taken` are the ids of its requirements.
 * Throws SpecError with all problems of the file, and ContractError for one that is unreadable.
 */
export function addRules(base: CompiledContract, path: string, taken: readonly string[]): CompiledContract {
  const files = new Map([[path, readTextFile(path, 'The file of rules')]])
  const source = { folder: '', files, examples: new Map<string, string>() }
  const locate = (at: readonly string[]) => locateInFile(source, path, at)
  const throwOn = (problems: ReturnType<typeof findFileProblems>) => {
    // A rule of several schemas has its problems once.
    const located = problems.map(each => [JSON.stringify(each), { ...each, file: path }] as const)
    const unique = [...new Map(located).values()]
    if (unique.length > 0) throw new SpecError(path, unique, `${path} cannot be added to the contract`)
  }
  const check = (find: () => SpecProblem[]) =>
    throwOn(
      limitTime(find).map(({ pointer, ...problem }) => ({ ...problem, ...locate(readPointer(pointer)) })),
    )

  throwOn(findFileProblems(source))
  const own = readSpecFile(source, path) as OwnRules
  check(() => findGrammarProblems(own, form))
  const { contract, document, inputs, places } = base as BaseContract
  const ids = ['/rules/*/*/id', '/rules/*/*/exact', '/across/*/statements/*/id'].flatMap(each =>
    selectTexts(own, each),
  )
  check(() => [...findUnknownSubjects(own, contract), ...findIdProblems(ids, taken)])
  const rules = placeRules(own, contract)
  const lint = (written: SpecDocument, ...lints: ((written: SpecDocument) => SpecProblem[])[]) =>
    check(() => lints.flatMap(find => find(written)).flatMap(problem => toOwnPlace(problem, rules)))
  const ruled = writeStatements(
    document,
    name => rules.flatMap(({ schema, rule }) => (schema === name ? [{ clause: path, ...rule }] : [])),
    (own.across ?? []).map(({ name, statements, ...group }) => ({
      ...group,
      // A group of the contract may have this name, too.
      name: `own-${name}`,
      statements: statements.map(each => ({ clause: path, ...each })),
    })),
  )
  const authored = { ...ruled, 'x-inputs': inputs, 'x-tolerances': own.tolerances ?? {} } as SpecDocument
  lint(authored, lintNames, lintRuleShorthands, lintReferences)
  const written = insertTolerances(resolveRules(authored))
  lint(written, lintRules, lintRequestGroups)
  const both = [document, written]
  const joined = writeStatements(
    document,
    name => both.flatMap(each => each.components.schemas[name]?.['x-rules'] ?? []),
    both.flatMap(each => each['x-across'] ?? []),
  )
  const lines = ids.map(({ text, path: at }) => [text, `${path}:${locate(at).line}`] as const)
  return {
    ...base,
    document: joined,
    // A report looks for the place of an id here first. One that stands again is where it stands first.
    places: { ...places, across: { ...places.across, ...Object.fromEntries(lines.reverse()) } },
  }
}

function findIdProblems(ids: ReturnType<typeof selectTexts>, taken: readonly string[]): SpecProblem[] {
  const ofRules = ids.flatMap(({ text, path }) => (path[0] === 'rules' ? [text] : []))
  return ids.flatMap(({ text, path }) => {
    const isOfRule = path[0] !== 'rules' && ofRules.includes(text)
    return createProblems(createPointer(...path), [
      ...(/^[A-Z]+-[\w-]+$/.test(text) ? [] : [`"${text}" is no id, such as TEAM-1`]),
      ...(taken.includes(text) ? [`a statement of the contract has the id ${text}`] : []),
      ...(isOfRule ? [`a rule has the id ${text}`] : []),
    ])
  })
}

function findUnknownSubjects(own: OwnRules, contract: Contract): SpecProblem[] {
  const { tables, objects, operations } = contract
  const known = [...Object.keys({ ...tables, ...objects }), ...operations.map(({ path }) => path)]
  return selectTexts(own, '/rules/@').flatMap(({ text, path }) => {
    const message = `there is no table, object or operation ${text}`
    const isKnown = findSubjects(text, contract).length > 0
    return isKnown ? [] : [{ pointer: createPointer(...path), message, ...createHint(text, known) }]
  })
}

/** Finds the schemas of a table, an object, or the replies of an operation by id or path. */
function findSubjects(name: string, { tables, objects, operations }: Contract) {
  if (Object.hasOwn(tables, name) || Object.hasOwn(objects, name)) return [{ schema: name }]
  return operations
    .filter(({ id, path }) => id === name || path === name)
    .flatMap(operation => listEntryNames(operation).map(schema => ({ schema, operations: [operation.id] })))
}

function placeRules(own: OwnRules, contract: Contract) {
  return selectNodes(own, '/rules/*/*').flatMap(({ node, path }) =>
    findSubjects(path[1] ?? '', contract).map(({ schema, ...only }) => ({
      ...{ schema, path },
      rule: { ...(node as SpecRule), ...only },
    })),
  )
}

/** Returns a document with other rules of its schemas and other groups. */
function writeStatements(
  { components, ...document }: SpecDocument,
  listRules: (schema: string) => readonly SpecRule[],
  across: readonly SpecRequestGroup[],
): SpecDocument {
  const schemas = mapValues(components.schemas, (schema, name) => ({ ...schema, 'x-rules': listRules(name) }))
  return { ...document, components: { ...components, schemas }, 'x-across': across } as SpecDocument
}

/** Changes the place of a problem in the document of the file to the one in the file. The contract has problems of its own. */
function toOwnPlace({ pointer, ...problem }: SpecProblem, rules: PlacedRules): SpecProblem[] {
  const [part, ...path] = readPointer(pointer)
  if (part === 'x-across') return [{ ...problem, pointer: createPointer('across', ...path) }]
  const [, schema, list, at, ...rest] = path
  const own = list === 'x-rules' && rules.filter(each => each.schema === schema)[Number(at)]
  return own ? [{ ...problem, pointer: createPointer(...own.path, ...rest) }] : []
}
