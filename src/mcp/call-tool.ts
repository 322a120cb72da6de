import { createUnknownNameError } from '../base/find-nearest.ts'
import type { ClientReply } from '../client/client.ts'
import { PaymentRequiredError } from '../client/client-error.ts'
import { getOperation } from '../contract/contract.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { findByRole } from '../contract/model/find-by-role.ts'
import { type Explanation, explainOperation, rowBounds, type Tool } from './describe-tools.ts'

/** Reply of a tool: text for the model, and whether it failed. */
export interface ToolReply {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: true
}

/** Objects that the calls of one session share. */
export interface ToolSession {
  readonly tools: readonly Tool[]
  /** Requests the rows of an operation. */
  readonly ask: (id: string, query: object) => Promise<ClientReply<unknown>>
  /** Operations that were explained. */
  readonly explained: Set<string>
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string
}

/** Most characters of a reply. */
const MAX_CHARACTERS = 40_000

/**
 * Calls a tool. The reply has rows as records, and what to ask for the next page with. With the first call of an operation it
 * has the meaning of the columns and what is not documented. A refusal of the service is a reply with `isError`, so that
 * the model can react. Never throws.
 */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  { tools, ask, explained, redact }: ToolSession,
): Promise<ToolReply> {
  const reply = (text: string) => ({ content: [{ type: 'text' as const, text: redact(text) }] })
  try {
    const tool = tools.find(each => each.name === name)
    if (tool === undefined)
      throw createUnknownNameError(
        'tool',
        name,
        tools.map(each => each.name),
      )
    const query = readArguments(given, tool)
    const { rows } = await ask(name, query)
    const text = writeReply(
      rows,
      readPage(name, query),
      explained.has(name) ? undefined : explainOperation(name),
    )
    explained.add(name)
    return reply(text)
  } catch (error) {
    return { ...reply(explainError(error)), isError: true }
  }
}

/** Checks the names of arguments, and limits the number of rows. Throws ContractError for an unknown name. */
function readArguments(
  given: Readonly<Record<string, unknown>>,
  { name, inputSchema: { properties } }: Tool,
): Record<string, unknown> {
  for (const key of Object.keys(given))
    if (!Object.hasOwn(properties, key))
      throw createUnknownNameError('argument', key, Object.keys(properties), name)
  const limit = findByRole(getOperation(name as OperationId), 'limit')?.name
  if (limit === undefined) return given
  const rows = Number(given[limit] ?? properties[limit]?.default)
  return { ...given, [limit]: Math.min(rows, Number(properties[limit]?.maximum ?? rowBounds.most)) }
}

/** Part of a list that was asked for. */
interface Page {
  /** Number of rows at most. NaN without a limit. */
  readonly size: number
  readonly start: number
  /** Name of the parameter that selects the start. */
  readonly offset: string | undefined
}

function readPage(id: string, query: Readonly<Record<string, unknown>>): Page {
  const [limit, offset] = (['limit', 'offset'] as const).map(
    role => findByRole(getOperation(id as OperationId), role)?.name,
  )
  return { size: Number(query[limit ?? '']), start: Number(query[offset ?? ''] ?? 0), offset }
}

/** Writes rows as JSON, as many as fit. */
function writeReply(
  rows: readonly unknown[],
  { size, start, offset }: Page,
  explanation: Explanation | undefined,
): string {
  for (let shown = rows.length; ; shown = Math.floor(shown / 2)) {
    const isMore = shown < rows.length || rows.length >= size
    const text = JSON.stringify({
      rows: rows.slice(0, shown),
      ...(isMore && offset !== undefined && { next: { [offset]: start + shown } }),
      ...(shown < rows.length && { leftOut: rows.length - shown }),
      ...explanation,
    })
    if (text.length <= MAX_CHARACTERS || shown === 0) return text
  }
}

function explainError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof PaymentRequiredError)) return message
  return `${message}\nA person can allow an amount, or a larger one, with mdc mcp --budget.`
}
