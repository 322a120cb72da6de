import { runInNewContext } from 'node:vm'
import { documentBounds } from '../base/bounds.ts'
import { ContractError } from '../base/contract-error.ts'
import { memoize } from '../base/memoize.ts'
import { dropUnusedSchemas } from '../contract/schema/drop-unused-schemas.ts'
import { mapValues } from '../contract/schema/map-members.ts'
import { adaptOperations, addIntegerFormats, attachExamples } from './adapt-operations.ts'
import { announceDeprecations } from './announce-deprecations.ts'
import { bundleSpec } from './bundle-spec.ts'
import { expandTables, flattenValues } from './expand-tables.ts'
import { dropGapProbes, resolveGapNames } from './extract/extract-gap-probes.ts'
import { findGrammarProblems } from './lint/find-grammar-problems.ts'
import { lintLifecycle } from './lint/lint-lifecycle.ts'
import { lintGaps, lintNames, lintReferences } from './lint/lint-names.ts'
import { lintExpressions, lintRequestGroups } from './lint/lint-request-groups.ts'
import { lintRules } from './lint/lint-rules.ts'
import { lintRuleShorthands, lintTables } from './lint/lint-tables.ts'
import { throwOnProblems } from './places/locate-in-source.ts'
import type { SpecProblem } from './problems/spec-problem.ts'
import { insertTolerances, resolveRules } from './resolve-rules.ts'
import type { SpecDocument } from './spec-document.ts'
import { readSpecSource, type SpecSource } from './spec-source.ts'

/** Lints in order. Each relies on a document without problems of the earlier ones. */
const formLints: readonly Lint[] = [
  findGrammarProblems,
  document => [lintTables, lintNames, lintRuleShorthands, lintLifecycle].flatMap(find => find(document)),
]
const statementLints: readonly Lint[] = [lintRules, lintGaps, lintRequestGroups]

type Lint = (document: SpecDocument) => readonly SpecProblem[]

/** Steps that expand a document, in order. */
const expansions: readonly ((document: SpecDocument) => SpecDocument)[] = [
  resolveRules,
  insertTolerances,
  dropUnpublished,
  dropGapProbes,
  resolveGapNames,
  expandTables,
  document => flattenValues(document, document),
  addIntegerFormats,
  adaptOperations,
  announceDeprecations,
  dropUnusedSchemas,
  sortComponents,
]

/**
 * Builds the OpenAPI document from spec/ and fixtures/examples. Throws SpecError with all problems and their
 * positions for an invalid contract. Throws ContractError for examples that are not JSON.
 */
export function buildDocument(source: SpecSource = readSpecSource()): SpecDocument {
  const document = buildDraft(source)
  const problems = limitTime(() => lintStatements(document, source))
  throwOnProblems(problems, source)
  return document
}

/** Builds the document without checking rules, orders and gaps, which may be wrong while an author writes. */
export function buildDraft(source: SpecSource): SpecDocument {
  const bundled = bundleSpec(source)
  for (const find of formLints) throwOnProblems(find(bundled), source)
  return writeOut(bundled, source)
}

/** Returns the problems of rules, orders and gaps in a document that can be built. */
export function lintStatements(document: SpecDocument, source: SpecSource): SpecProblem[] {
  const bundled = bundleSpec(source)
  return [
    ...statementLints.flatMap(find => find(document)),
    ...lintReferences(bundled),
    ...lintExpressions(bundled),
  ]
}

/** Builds the document without any check, such as from an old revision that lacks keywords required today. */
export function buildUncheckedDocument(source: SpecSource): SpecDocument {
  return writeOut(bundleSpec(source), source)
}

/** Expands a document and attaches examples. Unexpected errors become a ContractError. */
function writeOut(bundled: SpecDocument, source: SpecSource): SpecDocument {
  try {
    return attachExamples(expandDocument(bundled), readExamples(source))
  } catch (cause) {
    if (cause instanceof ContractError) throw cause
    const facts = [String((cause as Error).message).split('\n', 1)[0] ?? '']
    throw new ContractError(`${source.folder}/ is not a contract.`, { facts, cause })
  }
}

function readExamples({ examples }: SpecSource): Record<string, unknown> {
  return mapValues(Object.fromEntries(examples), (text, name): unknown => {
    try {
      return JSON.parse(text)
    } catch (cause) {
      const facts = [(cause as Error).message.split('\n', 1)[0] ?? '']
      throw new ContractError('This file is not JSON.', { facts, where: `fixtures/examples/${name}`, cause })
    }
  })
}

/** Expands the short forms of rules, tables, values and parameters into plain OpenAPI for other tools. */
export const expandDocument = memoize((bundled: SpecDocument) =>
  expansions.reduce((document, expand) => expand(document), bundled),
)

/** Removes tolerances, whose values are in the rules, and what the suite reads from files of its own. */
function dropUnpublished(document: SpecDocument): SpecDocument {
  const { 'x-tolerances': _, 'x-inputs': _inputs, 'x-clauses': _clauses, ...rest } = document
  return rest as SpecDocument
}

/** Sorts components by name, so that moving an operation in the spec moves no component in a diff. */
function sortComponents(document: SpecDocument): SpecDocument {
  const sorted = mapValues(document.components, members =>
    Object.fromEntries(Object.entries(members ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
  return { ...document, components: sorted as SpecDocument['components'] }
}

/**
 * Runs a lint, and returns its problems, or a single one if it takes longer than `timeout` milliseconds. A short
 * pattern in spec/ may run for years, and cannot be interrupted in another way.
 */
export function limitTime(lint: () => SpecProblem[], timeout: number = documentBounds.lintMs): SpecProblem[] {
  try {
    return runInNewContext('lint()', { lint }, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const message = `the lint was stopped after ${timeout / 1000} s: a pattern or a rule takes long`
    return [{ pointer: '', message }]
  }
}
