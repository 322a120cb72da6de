import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

interface ControlParameter {
  readonly name?: string
  readonly in?: string
  readonly description?: string
}

interface ControlOperation {
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly ControlParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface ControlDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ControlOperation>>>>
}

const file = new URL('../../mocks/control/openapi.yaml', import.meta.url)

/** Describes the control API of the mock, from its OpenAPI document. */
export function describeControl(): Pages {
  const { paths } = parse(readFileSync(file, 'utf8')) as ControlDocument
  const sections = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).filter(([method]) => method !== 'parameters')
    return `## ${escapeProse(path)}\n\n${operations.map(([method, each]) => describeOperation(method, each)).join('')}`
  })
  const introduction =
    'The mock serves its control API below `http://127.0.0.1:4010/__mock/`. `GET /__mock/openapi.json` returns its OpenAPI document. Only this machine may use it, unless the mock was started with `--control-host`. Other machines then send its token. The header `X-Mock-Session` selects the session. See [steer a running mock](../guides/control).'
  return { 'control-api.md': formatPage('Control API', introduction, ...sections) }
}

function describeOperation(method: string, operation: ControlOperation): string {
  const { summary, description, parameters = [], requestBody } = operation
  const example = Object.values(requestBody?.content ?? {})[0]?.example
  const rows = parameters
    .filter(({ name }) => name !== undefined)
    .map(each => [formatCode(each.name ?? ''), each.in ?? '', escapeProse(each.description ?? '')])
  const note = description === undefined ? '' : ` ${escapeProse(description)}`
  return [
    `**${method.toUpperCase()}** ${escapeProse(summary)}.${note}\n\n`,
    ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example)}\n\`\`\`\n\n`]),
    ...(rows.length === 0 ? [] : [formatTable(['parameter', 'in', 'meaning'], rows)]),
  ].join('')
}
