import { ParseError } from '@marcbachmann/cel-js'
import { type RuleForm, readRuleForm } from '../../contract/expressions/read-rule-form.ts'
import type { EntryModel, OperationModel, ParameterModel } from '../../contract/model/contract-model.ts'
import { isInstantName } from '../../contract/model/is-instant-name.ts'
import { toSeconds } from '../../contract/to-seconds.ts'
import type { ParameterRole } from '../../generated/parameter-roles.ts'

/**
 * Finds what the parameters of an operation select, by name: what the document says, then what its rules say. Only a parameter
 * that neither tells has the role of its name.
 */
export function findRoles(operation: OperationModel): ReadonlyMap<string, ParameterRole> {
  const ranges = findRanges(operation)
  const roles = new Map<string, ParameterRole>()
  for (const parameter of operation.parameters) {
    const role =
      findDirection(parameter, operation) ??
      (parameter.hasNamedRole ? undefined : parameter.role) ??
      ranges.get(parameter.name) ??
      parameter.role
    // Of a single object there is no page, whatever its parameters are called.
    const isPage = role === 'limit' || role === 'offset'
    if (role !== undefined && !(isPage && operation.reply.isSingle)) roles.set(parameter.name, role)
  }
  const lengths = operation.parameters.find(
    parameter => !roles.has(parameter.name) && (isStep(parameter) || stepName.test(parameter.name)),
  )
  const isRange = [...roles.values()].includes('from') && [...roles.values()].includes('until')
  if (lengths !== undefined && isRange) roles.set(lengths.name, 'step')
  return roles
}

function findDirection({ name }: ParameterModel, { orders }: OperationModel): ParameterRole | undefined {
  return (['descending', 'ascending'] as const).find(direction =>
    orders.some(({ [direction]: by }) => by === name),
  )
}

/** Finds the parameters that a rule compares with an instant, as `row.time >= query.since` does. */
function findRanges({ reply, parameters }: OperationModel): Map<string, ParameterRole> {
  const { entry } = reply
  const bounds = entry.rules.flatMap(({ rule }) => readBounds(rule))
  const isStepped = parameters.some(isStep)
  const isRange = (column: string) =>
    [true, false].every(side => bounds.some(bound => bound.column === column && bound.isLower === side))
  const isInstant = (column: string) => isInstantColumn(entry, column) || (isStepped && isRange(column))
  return new Map(
    bounds
      .filter(({ column }) => isInstant(column))
      .map(({ parameter, isLower }) => [parameter, isLower ? 'from' : 'until']),
  )
}

/** Reads the columns that a rule bounds. A rule that is not CEL has none: the lint reports it. */
function readBounds(rule: string): RuleForm['bounds'] {
  try {
    return readRuleForm(rule).bounds
  } catch (error) {
    if (error instanceof ParseError) return []
    throw error
  }
}

function isInstantColumn({ fields }: EntryModel, column: string): boolean {
  const field = fields.find(({ name }) => name === column)
  if (field === undefined) return false
  const isInteger = /Int/.test(field.type) || field.schema?.type === 'integer'
  return (
    /Date/.test(field.type) || field.schema?.format === 'date-time' || (isInteger && isInstantName(column))
  )
}

/** True for a parameter whose values are lengths of time. */
function isStep({ schema }: ParameterModel): boolean {
  return schema.enum?.every(value => toSeconds(String(value)) > 0) ?? false
}

const stepName = /^(interval|granularity|step|bucket|resolution)$/i
