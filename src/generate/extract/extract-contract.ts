import { ParseError } from '@marcbachmann/cel-js'
import type { Contract, ParameterRole, ParameterSchema } from '../../contract/contract.ts'
import { type RuleForm, readRuleForm } from '../../contract/expressions/read-rule-form.ts'
import type {
  ContractModel,
  EntryModel,
  FieldModel,
  GapModel,
  OperationModel,
  ParameterModel,
} from '../../contract/model/contract-model.ts'
import type { SchemaNode } from '../../contract/model/document-node.ts'
import { isInstantName } from '../../contract/model/is-instant-name.ts'
import type { EntryMeaning, Meanings } from '../../contract/model/meanings.ts'
import { readContract } from '../../contract/model/read-contract.ts'
import { toSeconds } from '../../contract/to-seconds.ts'

/**
 * Extracts the part of the expanded document that is needed at run time, without prose and examples. It is
 * small enough for a browser bundle. Throws ContractError for a reply that is neither a table nor a list of
 * objects.
 */
export function extractContract(document: object): Contract {
  const model = readContract(document)
  const collect = (isTable: boolean, read: (field: FieldModel) => unknown) => {
    const entries = model.entries.filter(entry => entry.isTable === isTable)
    return Object.fromEntries(entries.map(({ name, fields }) => [name, fields.map(read)]))
  }
  // The names of the document are types of the run-time form.
  const payment = model.keys.find(({ payment }) => payment !== undefined)?.payment
  const keyHeader = model.keys.find(key => key.payment === undefined && key.header !== undefined)?.header
  return {
    title: model.title,
    ...(keyHeader === undefined ? {} : { keyHeader }),
    prefix: findPrefix(model),
    hasShortForm: listPrefixes(model.servers.filter(({ only }) => only.length === 0)).includes(''),
    operations: model.operations.map(each => extractOperation(each, keyHeader)),
    ...(model.unserved && { unserved: model.unserved }),
    tables: collect(true, ({ name, type, keys }) => ({ name, type, ...(keys && { keys }) })),
    objects: collect(false, ({ name }) => name),
    gaps: model.gaps.map(extractGap),
    ...(payment === undefined ? {} : { payment }),
  } as unknown as Contract
}

/** Returns the path that some servers add to their origin: `/api/v1` of `{base_url}/api/v1`. */
function findPrefix({ servers }: ContractModel): string {
  return listPrefixes(servers).find(path => path !== '') ?? ''
}

export function listPrefixes(servers: readonly { readonly url: string }[]): string[] {
  return servers.map(({ url }) => url.replace(/^(\{\w+\}|https?:\/\/[^/]*)/, '').replace(/\/$/, ''))
}

function extractOperation(operation: OperationModel, keyHeader: string | undefined) {
  const { id, path, origin, parameters, security, reply, answers, orders, gaps, replyGaps, deprecation } =
    operation
  const roles = findRoles(operation)
  const usual = JSON.stringify([[{ in: 'header', name: keyHeader }]])
  return {
    id,
    path,
    origin,
    parameters: parameters.map(parameter => {
      const { name, in: place, style, required, schema, gaps } = parameter
      const role = roles.get(name)
      return {
        name,
        ...(place && { in: place }),
        ...(style && { style }),
        ...(role && { role }),
        ...(parameter.namedRole && { namedRole: parameter.namedRole }),
        required,
        schema: dropProse(schema),
        gaps: gaps.map(gap => gap.id),
      }
    }),
    ...(JSON.stringify(security) !== usual && { security }),
    reply: reply.isTable
      ? { kind: 'table', table: reply.entry.name, wrapped: reply.isWrapped }
      : {
          kind: 'objects',
          ...(reply.isSingle && { isSingle: true }),
          ...(reply.status && { status: reply.status }),
          ...(reply.list && { list: reply.list }),
          media: reply.media.map(({ type, entry, level, versions }) => ({
            type,
            schema: entry.name,
            ...(level === undefined ? {} : { level }),
            versions,
          })),
        },
    ...(answers && { answers }),
    ...(deprecation && { deprecation }),
    order: orders.map(({ opposite: _, ascending: __, descending: ___, ...order }) => order),
    gaps: [...new Set([...gaps, ...replyGaps].map(gap => gap.id))],
  }
}

function dropProse(schema: SchemaNode): ParameterSchema {
  const { items, 'x-level': _level, description: _description, format, ...kept } = schema
  // Bounds and values say what the format of a number would.
  const isBound = kept.type === 'string' || (format === 'int32' && !kept.maximum && !kept.enum)
  return {
    ...kept,
    ...(isBound && format && { format }),
    ...(items && { items: dropProse(items) }),
  } as ParameterSchema
}

function extractGap({ id, name = id, question, options, chosen, keyword, isDecided, clause }: GapModel) {
  const says = options.find(({ name }) => name === chosen)?.says
  return {
    id,
    name,
    options: isDecided ? [chosen] : options.map(({ name }) => name),
    default: chosen,
    ...(keyword === undefined ? {} : { keyword }),
    ...(isDecided ? { resolved: { says: `${question} ${says}`, clause } } : {}),
  }
}

/** Extracts the entities and attributes that rows, columns, fields and parameters mean. */
export function extractMeanings(document: object): Meanings {
  const { entities, entries, operations } = readContract(document)
  const collect = (member: 'is' | 'counts'): Meanings['parameters'] => {
    const all = operations.map(({ id, parameters }) => {
      const named = parameters.filter(parameter => parameter[member] !== undefined)
      return [id, Object.fromEntries(named.map(({ name, [member]: value = '' }) => [name, value]))] as const
    })
    return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0))
  }
  return {
    entities,
    entries: Object.fromEntries(entries.flatMap(extractMeaning)),
    parameters: collect('is'),
    counts: collect('counts'),
  }
}

function extractMeaning({ name, rows, apart, fields }: EntryModel): [string, EntryMeaning][] {
  const is = fields.flatMap(field => (field.is === undefined ? [] : [[field.name, field.is]]))
  return rows === undefined ? [] : [[name, { rows, ...(apart && { apart }), is: Object.fromEntries(is) }]]
}

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
