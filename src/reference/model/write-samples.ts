import { type WrittenRequest, writeCurl, writeFetch } from '../../contract/routes/write-curl.ts'
import { type FormValues, type RequestForm, writeForm } from './create-request.ts'

type ReplyShape = Partial<Pick<RequestForm, 'isTable' | 'isWrapped'>>

/** Writes the request of a form in each language. The typed client knows only the operations of its own contract. */
export function writeSamples(form: RequestForm, values: FormValues): Record<string, string> {
  const request = writeForm(form, values)
  return {
    curl: writeCurl(request),
    fetch: writeFetchExample(request, { reply: form }),
    ...(form.isOwn && { client: writeClientExample(form, values) }),
    Python: writePythonExample(request, form),
  }
}

/** Returns JavaScript code that sends the request with `fetch` and reads rows by column name. */
export function writeFetchExample(request: WrittenRequest, { reply }: { reply: ReplyShape }): string {
  const lines = [`const reply = ${writeFetch(request)}`]
  if (!reply.isTable) return [...lines, 'const entries = await reply.json()'].join('\n')
  const table = '{ columns, data }'
  return [
    ...lines,
    `const ${reply.isWrapped ? `[${table}]` : table} = await reply.json()`,
    'const rows = data.map(row =>\n  Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])),\n)',
  ].join('\n')
}

function writeClientExample(form: RequestForm, { values, key, origin, accept = '' }: FormValues): string {
  const base = form.origin === 'base' ? 'baseUrl' : 'socialBaseUrl'
  const options = `{ ${base}: ${quote(origin || form.server)}, apiKey: ${quote(key)} }`
  const query = form.fields.flatMap(({ name, schema }) => {
    const { [name]: value = '' } = values
    const isNumber = /^(integer|number)$/.test(String(schema.type)) && /^-?\d{1,15}(\.\d+)?$/.test(value)
    return value === '' ? [] : [`${name}: ${isNumber ? value : quote(value)}`]
  })
  const [version] = /(?<=v)\d+/.exec(accept) ?? []
  const chosen = version === undefined ? '' : `, { version: ${version} }`
  const given =
    query.length === 0 && chosen === '' ? '' : query.length === 0 ? '{}' : `{ ${query.join(', ')} }`
  return [
    "import { createClient } from 'market-data-contract/client'\n",
    `const client = createClient(${options})`,
    `const rows = await client.${form.id}(${given}${chosen})`,
  ].join('\n')
}

/** Returns Python code that needs no package. Texts in JSON mean the same in Python. */
function writePythonExample({ url, headers }: WrittenRequest, { isTable, isWrapped }: ReplyShape): string {
  const table = isTable ? [isWrapped ? '[table]' : 'table'] : ['entries']
  const names = 'names = [column["name"] for column in table["columns"]]'
  return [
    'from json import load\nfrom urllib.request import Request, urlopen\n',
    `request = Request(${quote(url)}, headers=${JSON.stringify(headers)})`,
    `with urlopen(request) as reply:\n    ${table} = load(reply)`,
    ...(isTable ? [names, 'rows = [dict(zip(names, row)) for row in table["data"]]'] : []),
  ].join('\n')
}

const quote = (text = '') => JSON.stringify(text)
