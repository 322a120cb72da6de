import { escapeMarkdown } from '../base/escape-markdown.ts'
import { sanitizeXml } from '../base/sanitize-text.ts'
import { writeCurl } from '../contract/routes/write-curl.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import { createRequest } from './model/create-request.ts'
import { type FieldView, type OperationView, readReference } from './model/read-reference.ts'
import { writeExampleReply } from './model/write-example-reply.ts'

const write = (text: string) => escapeMarkdown(text)
const writeCode = (text: string) => `<code>${write(text)}</code>`
const writeBlock = (language: string, text: string) =>
  `\`\`\`${language}\n${text.replaceAll('```', '` ` `')}\n\`\`\``
const writeTable = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Writes the reference as Markdown, for models and terminals. */
export function writeMarkdown(document: SpecDocument, key: string): string {
  const { title, summary, paragraphs, servers, keys, failures, families, gaps } = readReference(document)
  return joinBlocks([
    `# ${write(title)}`,
    ...[summary, ...paragraphs].map(write),
    '## Origins',
    servers.map(({ address, description }) => `- ${writeCode(address)}: ${write(description)}`).join('\n'),
    '## Authentication and payment',
    keys.map(({ header, description }) => `- ${writeCode(header)}: ${write(description)}`).join('\n'),
    '## Errors',
    ...failures.flatMap(({ status, description, example }) => [
      `**${status}** ${write(description)}`,
      example === undefined ? '' : writeBlock('json', writeExampleReply(example)),
    ]),
    ...families.flatMap(({ name, description, operations }) => [
      `## ${write(name)}`,
      write(description),
      ...operations.flatMap(operation => writeOperation(operation, key)),
    ]),
    '## Open questions',
    ...gaps.map(({ id, question, options, chosen }) => {
      const lines = options.map(
        ({ name, says }) =>
          `- ${name === chosen ? '**' : ''}${name}${name === chosen ? '**' : ''}: ${write(says)}`,
      )
      return `**${id}** ${write(question)}\n\n${lines.join('\n')}`
    }),
  ])
}

/** Writes an index of the Markdown for language models (llmstxt.org). */
export function writeIndex(document: SpecDocument): string {
  const { title, summary, families } = readReference(document)
  return joinBlocks([
    `# ${write(title)}`,
    `> ${write(summary)}`,
    'All operations, their columns, rules, errors and open questions are in [index.md](index.md).',
    ...families.map(({ name, operations }) => {
      const lines = operations.map(
        ({ id, path, summary, description }) =>
          `- [${write(summary)}](index.html#${encodeURIComponent(id)}): GET ${write(path)}. ${write(description)}`,
      )
      return `## ${write(name)}\n\n${lines.join('\n')}`
    }),
  ])
}

function writeOperation(operation: OperationView, key: string): string[] {
  const { id, path, summary, description, parameters, reply, failures } = operation
  return [
    `### ${write(summary)}${operation.isDeprecated ? ' (deprecated)' : ''}`,
    `${writeCode(`GET ${path}`)} (${write(id)})`,
    write(description),
    parameters.length === 0
      ? 'It takes no parameters.'
      : writeTable(
          ['Parameter', 'Default', 'Meaning'],
          parameters.map(parameter => [
            writeCode(parameter.name),
            parameter.required ? 'required' : write(String(parameter.schema.default ?? 'none')),
            writeMeaning(parameter),
          ]),
        ),
    writeBlock('sh', writeCurl(createRequest(operation, key))),
    write(reply.description),
    writeTable(
      ['Column', 'Type', 'Null', 'Meaning'],
      reply.fields.map(field => [
        writeCode(field.name),
        write(field.type),
        field.isNullable ? 'null' : 'never',
        writeMeaning(field),
      ]),
    ),
    reply.rules.map(({ id, says }) => `- ${write(says)} (${id})`).join('\n'),
    reply.example === undefined ? '' : writeBlock('json', writeExampleReply(reply.example)),
    `Other answers: ${failures.map(({ status }) => status).join(', ')}.`,
  ]
}

function writeMeaning({
  isDeprecated,
  description,
  bounds,
  rules,
  gaps,
}: Pick<FieldView, 'isDeprecated' | 'description' | 'bounds' | 'rules' | 'gaps'>): string {
  const parts = [
    isDeprecated ? `Deprecated. ${description}` : description,
    ...bounds.map(({ says, pattern = '' }) => `${says} ${pattern}`.trim()),
    ...rules.map(({ id, says }) => `${says} (${id})`),
    ...gaps.map(({ id, question }) => `${id}: ${question}`),
  ]
  return parts.map(write).join('<br>')
}

function joinBlocks(blocks: readonly string[]): string {
  return sanitizeXml(`${blocks.filter(block => block !== '').join('\n\n')}\n`)
}
