import { perContract } from '../contract/activate-contract.ts'
import type { GapModel, OperationModel, ParameterModel } from '../contract/model/contract-model.ts'
import { readContract } from '../contract/model/read-contract.ts'
import { openapiDocument } from '../contract/openapi-document.ts'

/** An operation as a tool of the Model Context Protocol (revision 2025-06-18). */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, InputProperty>>
    readonly required: string[]
    readonly additionalProperties: false
  }
  readonly annotations: { readonly readOnlyHint: true; readonly idempotentHint: true }
}

interface InputProperty {
  readonly [keyword: string]: unknown
  readonly description: string
}

/** Rows of one reply, so that it fits into the context of a model. */
export const rowBounds = { most: 50, usual: 10 }

const operations = perContract(() => readContract(openapiDocument).operations)

/** Describes all operations of the contract as tools. */
export function describeTools(): Tool[] {
  return operations.current.map(describeTool)
}

/** Facts that a model needs to read the rows of an operation. */
export interface Explanation {
  /** Meaning of each column or field, with its unit. */
  readonly columns: Readonly<Record<string, string>>
  /** Questions that the contract leaves open, with the usual answer. */
  readonly notDocumented: readonly string[]
}

/** Explains the columns and the open questions of an operation. */
export function explainOperation(id: string): Explanation | undefined {
  const operation = operations.current.find(each => each.id === id)
  if (operation === undefined) return undefined
  const { parameters, gaps, replyGaps, reply } = operation
  const open = new Set([...gaps, ...parameters.flatMap(each => each.gaps), ...replyGaps].map(describeGap))
  return {
    columns: Object.fromEntries(reply.entry.fields.map(({ name, description = '' }) => [name, description])),
    notDocumented: [...open],
  }
}

function describeTool({ id, summary, description, parameters }: OperationModel): Tool {
  return {
    name: id,
    title: summary,
    description: `${summary}. ${description}`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map(each => [each.name, describeParameter(each)])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, idempotentHint: true },
  }
}

function describeGap({ question, options, chosen }: GapModel): string {
  return `${question} Usually: ${options.find(({ name }) => name === chosen)?.says ?? chosen}`
}

function describeParameter({ role, description, example, schema }: ParameterModel): InputProperty {
  return {
    ...keepKnown(schema),
    ...(role === 'limit' && boundLimit(schema)),
    ...(example !== undefined && { examples: [schema.type === 'array' ? example.split(',') : example] }),
    description,
  }
}

/** Keywords that every client of the protocol understands. */
const inputKeywords = new Set(['type', 'enum', 'minimum', 'maximum', 'default', 'pattern'])

function keepKnown({ items, ...schema }: ParameterModel['schema']): Record<string, unknown> {
  const kept = Object.entries(schema).filter(([keyword]) => inputKeywords.has(keyword))
  return { ...Object.fromEntries(kept), ...(items && { items: keepKnown(items) }) }
}

function boundLimit({ default: documented, maximum }: ParameterModel['schema']) {
  return {
    default: Math.min(Number(documented ?? rowBounds.usual), rowBounds.usual),
    maximum: Math.min(Number(maximum ?? rowBounds.most), rowBounds.most),
  }
}
