import { join } from 'node:path'
import { Command, Option } from 'commander'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import type { MockReply } from '../../mocks/core/mock-reply.ts'
import type { ExampleRequest } from '../../mocks/examples/list-example-requests.ts'
import type { Mock } from '../../mocks/mock.ts'
import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { ContractError } from '../base/contract-error.ts'
import { fillPath } from '../contract/routes/read-path-values.ts'
import { appendQuery } from '../contract/routes/write-url.ts'
import { writeTextFile } from './files/write-text-file.ts'
import {
  createListOption,
  createNowOption,
  createSeedOption,
  createSizeOption,
} from './options/command-options.ts'
import { print, printMessage } from './terminal/print.ts'

interface ExamplesFlags {
  readonly write?: true
  readonly samples?: true
  readonly requests?: true
  readonly json?: true
  readonly scenario?: readonly string[]
  readonly out?: string
  readonly seed: number
  readonly size: WorldSize
  readonly now?: string
}

/**
 * Creates `mdc examples`, which prints one request for each operation that the mock answers with rows, or
 * writes the replies.
 */
export function createExamplesCommand(): Command {
  return new Command('examples')
    .description('Print one request for each operation that the mock answers with rows, or write the replies')
    .option('--requests', 'print the requests (default)')
    .option(
      '--samples',
      'print sample addresses that no list of the contract contains, as a configuration for mdc conform',
    )
    .option('--json', 'print one JSON line for each request')
    .option('--write', 'write the replies to fixtures/examples, at the seed and time that the document names')
    .addOption(createListOption('--scenario <name[=argument][@glob]>', 'scenario to play; repeatable'))
    .addOption(new Option('--out <directory>', 'write each reply to a file in this directory'))
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .addOption(createNowOption())
    .action(run)
}

async function run({
  write,
  samples: asConfig,
  json,
  requests,
  scenario,
  out,
  seed,
  size,
  now,
}: ExamplesFlags): Promise<void> {
  if (write && scenario !== undefined) {
    const facts = ['the fixtures show the market as it usually is', 'write others with --out DIRECTORY']
    throw new ContractError('--write takes no --scenario.', { facts })
  }
  const [
    { createMock },
    { listExampleRequests: samples, findUnlistedAddresses: unlistedAddresses },
    { recordedOptions: recorded },
    { loadFaker },
    { stringify },
  ] = await Promise.all([
    import('../../mocks/mock.ts'),
    import('../../mocks/examples/list-example-requests.ts'),
    import('../../mocks/examples/create-examples.ts'),
    import('../../mocks/drafts/load-faker.ts'),
    import('yaml'),
  ])
  const asReplies = !requests && (write || scenario !== undefined || out !== undefined)
  const settings = asReplies ? { seed, size, now: now ?? recorded.now } : { seed, size, now }
  await loadFaker()
  const mock = createMock({ ...(write ? recorded : settings), scenarios: scenario })
  if (asConfig) {
    print(stringify({ samples: unlistedAddresses(mock.world, mock.clock.now()) }))
    return
  }
  const asked = samples(mock.world, mock.clock.now(), defaultApiKey)
  if (!asReplies) {
    print(
      asked
        .map(fillTemplate)
        .map(json ? formatJsonLine : formatRequest)
        .join(''),
    )
    return
  }
  const replies = await recordReplies(mock, asked, scenario === undefined)
  // The document has the values of these requests as examples of its parameters.
  const sent = Object.fromEntries(asked.map(({ operationId, query }) => [operationId, query]))
  if (write) replies.push({ name: 'requests', status: 200, body: sent })
  const directory = write ? (out ?? 'fixtures/examples') : out
  if (directory === undefined) print(replies.map(formatJsonLine).join(''))
  else await writeReplies(replies, directory)
}

/** A reply of the mock in one representation (`Accept` header) of an operation. */
interface RecordedReply {
  readonly name: string
  readonly status: number
  readonly body: unknown
}

/**
 * Records the replies of the mock. Throws ContractError for a status other than 200 if `mustAnswer` is true.
 */
async function recordReplies(
  mock: Mock,
  requests: readonly ExampleRequest[],
  mustAnswer: boolean,
): Promise<RecordedReply[]> {
  const [
    { getOperation: operation },
    { sendExampleRequest: askSample, listRepresentations: representations },
  ] = await Promise.all([
    import('../contract/contract.ts'),
    import('../../mocks/examples/create-examples.ts'),
    import('yaml'),
  ])
  return requests.flatMap(request =>
    representations(operation(request.operationId)).map(({ name, accept }) => {
      const reply = askSample(mock, request, accept)
      const { status } = reply
      if (mustAnswer && status !== 200)
        throw new ContractError(`The mock answers ${status}.`, { where: name })
      return { name, status, body: parseBody(reply) }
    }),
  )
}

/** Parses a JSON body. Other bodies stay text: a scenario may send an HTML page, or an empty body. */
function parseBody({ headers, body }: MockReply): unknown {
  return headers['Content-Type']?.includes('json') && body !== '' ? JSON.parse(body) : body
}

async function writeReplies(replies: readonly RecordedReply[], directory: string): Promise<void> {
  for (const { name, body } of replies)
    await writeTextFile(join(directory, `${name}.json`), `${JSON.stringify(body, null, 2)}\n`)
  printMessage(`Wrote ${replies.length} replies to ${directory}.\n`)
}

function formatJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** Puts the values of a path such as `/pets/{petId}` in their places. */
function fillTemplate(request: ExampleRequest): ExampleRequest {
  const { path, rest } = fillPath(request.path, request.query)
  return { ...request, path, query: rest }
}

function formatRequest({ operationId, origin, path, query }: ExampleRequest): string {
  return `${operationId.padEnd(23)} ${origin.padEnd(7)} ${appendQuery(path, query)}\n`
}
