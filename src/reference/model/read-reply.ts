import type { Reply as KnownReply, MediaType } from '../../contract/contract.ts'
import { decodeTable, type Envelope } from '../../contract/decode-table.ts'
import type { Node } from '../../contract/schema/resolve-reference.ts'
import { findDefaultMedia } from '../../contract/select-version.ts'
import type { SpecDocument, SpecMediaType, SpecOperation } from '../../generate/spec-document.ts'
import type { Gap } from './gap.ts'
import type { Level } from './level.ts'
import { listFieldNames, readFields } from './read-fields.ts'
import type { DocumentedMedia, Example, Reply } from './reply.ts'

/** What an operation answers: the table, or the objects of the default version and how the other versions differ. */
export function readReply(
  reply: KnownReply,
  { responses }: SpecOperation,
  document: SpecDocument,
  gaps: ReadonlyMap<string, Gap>,
): Reply {
  const { description = '', content = {} } = (responses['200'] ?? {}) as {
    description?: string
    content?: Readonly<Record<string, SpecMediaType>>
  }
  const main = reply.kind === 'table' ? undefined : findDefaultMedia(reply.media)
  const schema = reply.kind === 'table' ? reply.table : (main?.schema ?? '')
  const [firstType = ''] = Object.keys(content)
  const body = content[main?.type ?? firstType]?.example
  const rows = body === undefined ? [] : readRows(body, reply.kind === 'table')
  const names = listFieldNames(schema, document)
  const cells = rows.map(row => names.map(name => row[name]))
  const { fields, rules } = readFields(schema, document, gaps, pickExamples(cells, names.length))
  return {
    description,
    schema,
    says: describeReply(reply, schema),
    about: (document.components.schemas[schema]?.description ?? '').split('\n\n')[0] ?? '',
    isTable: reply.kind === 'table',
    isWrapped: reply.kind === 'table' && reply.wrapped,
    fields,
    rules,
    media: reply.kind === 'table' ? [] : reply.media.map(media => describeMedia(media, names, document)),
    example: body === undefined ? undefined : ({ body, rows: cells } satisfies Example),
  }
}

function readRows(body: unknown, isTable: boolean): readonly Node[] {
  return (isTable ? decodeTable(body as Envelope) : body) as readonly Node[]
}

/** For each column its first value that is not null, else null. */
function pickExamples(rows: readonly (readonly unknown[])[], width: number): unknown[] {
  return Array.from({ length: width }, (_, column) => {
    const values = rows.map(row => row[column])
    return values.find(value => value !== null && value !== undefined) ?? values[0]
  })
}

function describeReply(reply: KnownReply, schema: string): string {
  if (reply.kind === 'objects') return `an array of ${schema} objects`
  return reply.wrapped ? `an array of one ${schema} table` : `one ${schema} table, in no array`
}

function describeMedia(
  { type, schema, level, versions }: MediaType,
  main: readonly string[],
  document: SpecDocument,
): DocumentedMedia {
  const names = listFieldNames(schema, document)
  return {
    type,
    schema,
    level: level as Level,
    versions: versions.map(({ version, state, default: isDefault = false }) => ({
      version,
      state,
      isDefault,
    })),
    without: main.filter(name => !names.includes(name)),
    beside: names.filter(name => !main.includes(name)),
  }
}
