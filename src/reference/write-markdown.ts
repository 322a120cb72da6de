import { escapeMarkdown } from '../base/escape-markdown.ts'
import { sanitizeXml } from '../base/sanitize-text.ts'
import { writeCurl } from '../contract/routes/write-curl.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import { createRequest } from './model/create-request.ts'
import { type FieldView, type OperationView, readReference } from './model/read-reference.ts'
import { writeExampleReply } from './model/write-example-reply.ts'

const write = (text: string) => escapeMarkdown(text)
const writeCode = (text: string) => `<code>${write(text)}</code>`
const writeBlock = (text: string) => `\`\`\`\n${text.replaceAll('```', '` ` `')}\n\`\`\``
const writeExample = (example: unknown) =>
  example === undefined ? '' : writeBlock(writeExampleReply(example))
const writeList = (lines: readonly (readonly [string, string])[]) =>
  lines.map(([name, says]) => `- ${writeCode(name)}: ${write(says)}`).join('\n')
const writeRow = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const joinBlocks = (blocks: readonly string[]) => sanitizeXml(`${blocks.filter(Boolean).join('\n\n')}\n`)

/** Writes the reference as Markdown, for models and terminals. */
export function writeMarkdown(document: SpecDocument, key: string): string {
  const { title, summary, paragraphs, servers, keys, failures, families, gaps } = readReference(document)
  return joinBlocks([
    `# ${write(title)}`,
    ...[summary, ...paragraphs].map(write),
    '## Origins',
    writeList(servers.map(({ address, description }) => [address, description])),
    '## Authentication and payment',
    writeList(keys.map(({ header, description }) => [header, description])),
    '## Errors',
    ...failures.flatMap(({ status, description, example }) => [
      `**${status}** ${write(description)}`,
      writeExample(example),
    ]),
    ...families.flatMap(({ name, description, operations }) => [
      `## ${write(name)}\n\n${write(description)}`,
      ...operations.flatMap(operation => writeOperation(operation, key)),
    ]),
    '## Open questions',
    ...gaps.map(({ id, question, options, chosen }) => {
      const lines = options.map(({ name, says }) => [name === chosen ? `${name} ✓` : name, says] as const)
      return `**${id}** ${write(question)}\n\n${writeList(lines)}`
    }),
  ])
}

/** Writes an index of the Markdown for language models (llmstxt.org). */
export function writeIndex(document: SpecDocument): string {
  const { title, summary, families } = readReference(document)
  const operations = families.flatMap(family => family.operations)
  return joinBlocks([
    `# ${write(title)}\n\n> ${write(summary)}`,
    'All operations, their columns, rules, errors and open questions are in [index.md](index.md).',
    '## Operations',
    operations
      .map(({ id, path, summary, description }) => {
        const link = `[${write(summary)}](index.html#${encodeURIComponent(id)})`
        return `- ${link}: GET ${write(path)}. ${write(description)}`
      })
      .join('\n'),
  ])
}

function writeOperation(operation: OperationView, key: string): string[] {
  const { id, path, summary, description, parameters, reply, failures, isDeprecated } = operation
  const rows = parameters.map(each => {
    const value = each.required ? 'required' : String(each.schema.default ?? 'none')
    return writeRow(writeCode(each.name), write(value), writeMeaning(each))
  })
  const columns = reply.fields.map(({ name, type, isNullable, ...field }) =>
    writeRow(writeCode(name), write(type), isNullable ? 'null' : 'never', writeMeaning(field)),
  )
  return [
    `### ${write(summary)}${isDeprecated ? ' (deprecated)' : ''}`,
    `${writeCode(`GET ${path}`)} (${write(id)})\n\n${write(description)}`,
    [writeRow('Parameter', 'Default', 'Meaning'), writeRow('---', '---', '---'), ...rows].join('\n'),
    writeBlock(writeCurl(createRequest(operation, key))),
    write(reply.description),
    [writeRow('Column', 'Type', 'Null', 'Meaning'), writeRow('---', '---', '---', '---'), ...columns].join(
      '\n',
    ),
    writeList(reply.rules.map(({ id, says }) => [id, says])),
    writeExample(reply.example),
    `Other answers: ${failures.map(({ status }) => status).join(', ')}.`,
  ]
}

function writeMeaning(fact: Pick<FieldView, 'isDeprecated' | 'description' | 'bounds' | 'rules' | 'gaps'>) {
  const parts = [
    fact.isDeprecated ? `Deprecated. ${fact.description}` : fact.description,
    ...fact.bounds.map(({ says, pattern = '' }) => `${says} ${pattern}`.trim()),
    ...fact.rules.map(({ id, says }) => `${says} (${id})`),
    ...fact.gaps.map(({ id, question }) => `${id}: ${question}`),
  ]
  return parts.map(write).join('<br>')
}
