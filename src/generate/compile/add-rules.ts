import { groupBy } from '../../base/group-by.ts'
import { readTextFile } from '../../base/read-text-file.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import type { SourcePlaces } from '../../contract/source-places.ts'
import { limitTime } from '../build-document.ts'
import { createHint, findProblemsOf } from '../lint/find-grammar-problems.ts'
import { lintNames, lintReferences } from '../lint/lint-names.ts'
import { lintRequestGroups } from '../lint/lint-request-groups.ts'
import { lintRules } from '../lint/lint-rules.ts'
import { lintRuleShorthands } from '../lint/lint-tables.ts'
import { createPointer, createProblems, SpecError, type SpecProblem } from '../problems/spec-problem.ts'
import { findFileProblems, locateInFile, readSpecFile } from '../read-spec-file.ts'
import { insertTolerances, resolveRules } from '../resolve-rules.ts'
import type { SpecDocument, SpecRequestGroup, SpecRule, Tolerances } from '../spec-document.ts'

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
  readonly inputs: NonNullable<SpecDocument['x-inputs']>
}

/**
 * Adds the statements of a file to those that a contract lets the suite judge. `taken` are the ids of its requirements.
 * Throws SpecError with all problems of the file, and ContractError for one that is unreadable.
 */
export function addRules(base: CompiledContract, path: string, taken: readonly string[]): CompiledContract {
  const files = new Map([[path, readTextFile(path, 'The file of rules')]])
  const source = { folder: '', files, examples: new Map<string, string>() }
  const locate = (pointer: string) => ({ ...locateInFile(source, path, readPointer(pointer)), file: path })
  const throwOn = (problems: ReturnType<typeof findFileProblems>) => {
    if (problems.length > 0) throw new SpecError(path, problems, `${path} cannot be added to the contract`)
  }
  const check = (find: () => SpecProblem[]) =>
    throwOn(limitTime(find).map(({ pointer, ...problem }) => ({ ...problem, ...locate(pointer) })))

  throwOn(findFileProblems(source).map(problem => ({ ...problem, file: path })))
  const own = readSpecFile(source, path) as OwnRules
  check(() => findProblemsOf('ownRules', own))
  const statements = listStatements(own)
  const { contract, document, inputs, places } = base as BaseContract
  check(() => [...findUnknownSubjects(own, contract), ...findIdProblems(statements, taken)])
  const rules = placeRules(own, contract)
  const authored = writeDocument({ ...document, 'x-inputs': inputs }, own, rules, path)
  const lint = (written: SpecDocument, ...lints: ((written: SpecDocument) => SpecProblem[])[]) =>
    check(() => lints.flatMap(find => find(written)).flatMap(problem => toOwnPlace(problem, rules)))
  lint(authored, lintNames, lintRuleShorthands, lintReferences)
  const written = insertTolerances(resolveRules(authored))
  lint(written, lintRules, lintRequestGroups)
  const lines = statements.map(({ id, pointer }) => [id, `${path}:${locate(pointer).line}`])
  return {
    ...base,
    document: joinStatements(document, written),
    // A report looks for the place of an id here first.
    places: { ...places, across: { ...places.across, ...Object.fromEntries(lines) } },
  }
}

/** Lists the ids of the file, each with its place. A rule may be given for several subjects. */
function listStatements({ rules = {}, across = [] }: OwnRules) {
  const ofRules = Object.entries(rules).flatMap(([name, list]) =>
    list.flatMap(({ id, exact = id }, at) =>
      [id, exact].map(each => [each, { id: each, pointer: createPointer('rules', name, at) }] as const),
    ),
  )
  const ofGroups = across.flatMap(({ statements }, group) =>
    statements.flatMap(({ id, says }, at) =>
      says === undefined ? [] : [{ id, pointer: createPointer('across', group, 'statements', at) }],
    ),
  )
  return [...new Map(ofRules).values(), ...ofGroups]
}

function findIdProblems(
  statements: ReturnType<typeof listStatements>,
  taken: readonly string[],
): SpecProblem[] {
  const used = new Set(taken)
  return statements.flatMap(({ id, pointer }) => {
    const isUsed = used.size === used.add(id).size
    return createProblems(`${pointer}/id`, [
      ...(/^[A-Z]+-[\w-]+$/.test(id) ? [] : [`"${id}" is no id, such as TEAM-1`]),
      ...(isUsed
        ? [`another statement ${taken.includes(id) ? 'of the contract ' : ''}has the id ${id}`]
        : []),
    ])
  })
}

function findUnknownSubjects({ rules = {} }: OwnRules, contract: Contract): SpecProblem[] {
  const { tables, objects, operations } = contract
  const known = [...Object.keys({ ...tables, ...objects }), ...operations.map(({ path }) => path)]
  return Object.keys(rules).flatMap(name => {
    const message = `there is no table, object or operation ${name}`
    const isKnown = findSubjects(name, contract).length > 0
    return isKnown ? [] : [{ pointer: createPointer('rules', name), message, ...createHint(name, known) }]
  })
}

/** Finds the schemas of a table, an object, or the replies of an operation by id or path. */
function findSubjects(name: string, { tables, objects, operations }: Contract) {
  if (Object.hasOwn(tables, name) || Object.hasOwn(objects, name)) return [{ schema: name }]
  return operations
    .filter(({ id, path }) => id === name || path === name)
    .flatMap(({ id, reply }) => {
      const schemas = reply.kind === 'table' ? [reply.table] : reply.media.map(({ schema }) => schema)
      return [...new Set(schemas)].map(schema => ({ schema, operations: [id] }))
    })
}

function placeRules({ rules = {} }: OwnRules, contract: Contract) {
  return Object.entries(rules).flatMap(([name, list]) =>
    findSubjects(name, contract).flatMap(({ schema, ...only }) =>
      list.map((rule, at) => ({
        schema,
        rule: { ...rule, ...only },
        pointer: createPointer('rules', name, at),
      })),
    ),
  )
}

type PlacedRules = ReturnType<typeof placeRules>

/** Returns a document with the statements of the file in place of its own, which cite the file. */
function writeDocument(
  { components, ...document }: SpecDocument,
  { across = [], tolerances = {} }: OwnRules,
  rules: PlacedRules,
  clause: string,
): SpecDocument {
  const byName = groupBy(rules, ({ schema }) => schema)
  const schemas = mapValues(components.schemas, (schema, name) => ({
    ...schema,
    'x-rules': byName.get(name)?.map(({ rule }) => ({ clause, ...rule })),
  }))
  const groups = across.map(({ statements, ...group }) => ({
    ...group,
    // A group of the contract may have this name, too.
    name: `own-${group.name}`,
    statements: statements.map(({ says = '', ...each }) => ({
      ...{ clause, checks: says, violation: `replies for which this is false: ${says}` },
      ...each,
      ...(says && { says }),
    })),
  }))
  const written = { ...document, 'x-across': groups, 'x-tolerances': tolerances }
  return { ...written, components: { ...components, schemas } } as SpecDocument
}

/** Changes the place of a problem in that document to the one in the file. The contract has problems of its own. */
function toOwnPlace({ pointer, ...problem }: SpecProblem, rules: PlacedRules): SpecProblem[] {
  const [part, ...path] = readPointer(pointer)
  if (part === 'x-across') return [{ ...problem, pointer: createPointer('across', ...path) }]
  const [, schema, list, at, ...rest] = path
  const own = list === 'x-rules' && rules.filter(each => each.schema === schema)[Number(at)]
  return own ? [{ ...problem, pointer: own.pointer + createPointer(...rest) }] : []
}

/** Adds the statements of one document to those of another. */
function joinStatements(
  base: SpecDocument,
  { components, 'x-across': across = [] }: SpecDocument,
): SpecDocument {
  const schemas = mapValues(base.components.schemas, (schema, name) => {
    const { 'x-rules': own = [] } = components.schemas[name] ?? {}
    return own.length === 0 ? schema : { ...schema, 'x-rules': [...(schema['x-rules'] ?? []), ...own] }
  })
  return {
    ...base,
    components: { ...base.components, schemas },
    'x-across': [...(base['x-across'] ?? []), ...across],
  }
}
