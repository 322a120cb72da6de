import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { stringify } from 'yaml'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import {
  type ExampleRequest,
  findUnlistedAddresses,
  listExampleRequests,
} from '../../mocks/examples/list-example-requests.ts'
import { describeUnfilled, loadDrafts } from '../../mocks/examples/load-drafts.ts'
import {
  listRepresentations,
  recordedOptions,
  sendExampleRequest,
} from '../../mocks/examples/send-example-request.ts'
import { createMock, type Mock } from '../../mocks/mock.ts'
import { sanitizeJson, sanitizeText } from '../base/sanitize-text.ts'
import { writeJson } from '../conformance/report/format-json.ts'
import { contract, getOperation } from '../contract/contract.ts'
import { writeRequest } from '../contract/routes/write-request.ts'
import { appendQuery } from '../contract/routes/write-url.ts'
import { writeTextFile } from './files/write-text-file.ts'
import {
  appendText,
  createNowOption,
  createSeedOption,
  createSizeOption,
  type MarketFlags,
} from './options/command-options.ts'
import { print, printMessage } from './terminal/print.ts'

interface ExamplesFlags extends MarketFlags {
  readonly samples?: true
  readonly json?: true
  readonly scenario?: readonly string[]
  readonly out?: string
  readonly now?: string
  readonly spec?: string
}

/** Creates `mdc examples`, which prints a request with rows for each operation, or writes the replies. */
export function createExamplesCommand(): Command {
  return new Command('examples')
    .description('Print one request for each operation that the mock answers with rows, or write the replies')
    .option(
      '--samples',
      'print sample addresses that no list of the contract contains, as a configuration for mdc conform',
    )
    .option('--json', 'print one JSON line for each request')
    .option('--scenario <name[=argument][@glob]>', 'scenario to play; repeatable', appendText)
    .option('--out <directory>', 'write each reply to a file in this directory')
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .addOption(createNowOption())
    .action(run)
}

async function run(flags: ExamplesFlags): Promise<void> {
  const { samples, json, scenario, out, seed, size, spec } = flags
  const asReplies = scenario !== undefined || out !== undefined
  const now = flags.now ?? (asReplies ? recordedOptions.now : undefined)
  for (const each of await loadDrafts()) printMessage(`${describeUnfilled(each)}\n`)
  const mock = createMock({ seed, size, now, scenarios: scenario })
  if (samples) return print(stringify({ samples: findUnlistedAddresses(mock.world, mock.clock.now()) }))
  const requests = listExampleRequests(mock.world, mock.clock.now(), defaultApiKey)
  if (!asReplies) {
    const lines = requests.map(json ? request => formatJsonLine(placeValues(request)) : formatRequest)
    return print(json ? lines.join('') : sanitizeText(lines.join('')))
  }
  if (spec === undefined && existsSync('spec/contract.schema.json')) {
    const { loadContract } = await import('../generate/compile/load-contract.ts')
    if (JSON.stringify(loadContract('spec').contract) !== JSON.stringify(contract))
      printMessage('The built document is older than spec/. Run npm run check, which records by spec/.\n')
  }
  const replies = recordReplies(mock, requests)
  if (out === undefined) return print(replies.map(formatJsonLine).join(''))
  for (const { name, body } of replies) await writeTextFile(join(out, `${name}.json`), writeJson(body))
  printMessage(`Wrote ${replies.length} replies to ${out}.\n`)
}

/** Returns the replies of the mock in each representation (`Accept` header) of each operation. */
export function recordReplies(mock: Mock, requests: readonly ExampleRequest[]) {
  return requests.flatMap(request =>
    listRepresentations(getOperation(request.operationId)).map(({ name, accept }) => {
      const { status, headers, body } = sendExampleRequest(mock, request, accept)
      // Other bodies stay text: a scenario may send an HTML page, or an empty body.
      const isJson = headers['Content-Type']?.includes('json') && body !== ''
      return { name, status, body: (isJson ? JSON.parse(body) : body) as unknown }
    }),
  )
}

function formatJsonLine(value: unknown): string {
  return `${sanitizeJson(JSON.stringify(value))}\n`
}

/** Puts the values of a request in their places. A name that repeats has a list of values. */
function placeValues(request: ExampleRequest) {
  const { operationId, path, query, headers } = request
  const written = writeRequest(path, query, getOperation(operationId).parameters)
  const sent = new URLSearchParams(written.query)
  const values = [...sent.keys()].map(name => {
    const [first, ...others] = sent.getAll(name)
    return [name, others.length === 0 ? first : [first, ...others]]
  })
  return {
    ...request,
    ...written,
    query: Object.fromEntries(values),
    headers: { ...written.headers, ...headers },
  }
}

function formatRequest({ operationId, origin, path, query }: ExampleRequest): string {
  const written = writeRequest(path, query, getOperation(operationId).parameters)
  return `${operationId.padEnd(23)} ${origin.padEnd(7)} ${appendQuery(written.path, written.query)}\n`
}
