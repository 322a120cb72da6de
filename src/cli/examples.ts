import { join } from 'node:path'
import { Command, Option } from 'commander'
import { defaultApiKey } from '../../mocks/default-api-key.ts'
import type { MockReply } from '../../mocks/http.ts'
import type { Mock } from '../../mocks/mock.ts'
import type { Sample } from '../../mocks/samples.ts'
import type { Operation } from '../contract/contract.ts'
import { ContractError } from '../contract-error.ts'
import { nowOption, seedOption } from './option.ts'
import { writeText } from './write-text.ts'

interface ExamplesFlags {
  readonly write?: true
  readonly requests?: true
  readonly json?: true
  readonly out: string
  readonly seed: number
  readonly now?: string
}

/** Seed and instant of the recorded examples, so that they are the same on every machine. */
const recorded = { seed: 1, now: '2026-01-15T12:00:00Z' }

/** `mdc examples`: one request for every operation that the mock answers with rows, and the replies as fixtures. */
export function examplesCommand(): Command {
  return new Command('examples')
    .description('one request per operation that the mock answers with rows; or record the replies')
    .option('--requests', 'print the requests (as without any flag)')
    .option('--json', 'one JSON line per request')
    .option('--write', `record the replies at seed ${recorded.seed}, ${recorded.now}`)
    .addOption(new Option('--out <directory>', 'where --write puts the replies').default('fixtures/examples'))
    .addOption(seedOption())
    .addOption(nowOption())
    .action(run)
}

async function run({ write, json, out, seed, now }: ExamplesFlags): Promise<void> {
  const [{ createMock }, { samples }] = await Promise.all([
    import('../../mocks/mock.ts'),
    import('../../mocks/samples.ts'),
  ])
  const mock = createMock(write ? recorded : { seed, ...(now === undefined ? {} : { now }) })
  const requests = samples(mock.world, mock.clock.now(), defaultApiKey)
  if (write) return record(mock, requests, out)
  process.stdout.write(requests.map(json ? asJson : asText).join(''))
}

async function record(mock: Mock, requests: readonly Sample[], directory: string): Promise<void> {
  const { operation } = await import('../contract/contract.ts')
  const files = requests.flatMap(request =>
    representations(operation(request.operationId)).map(({ name, accept }) => ({
      name,
      reply: ask(mock, request, accept),
    })),
  )
  for (const { name, reply } of files) {
    if (reply.status !== 200) throw new ContractError(`The mock answers ${reply.status}.`, { where: name })
    await writeText(join(directory, `${name}.json`), `${JSON.stringify(JSON.parse(reply.body), null, 2)}\n`)
  }
  process.stderr.write(`Wrote ${files.length} replies to ${directory}.\n`)
}

/** Every representation of an operation: its one table, or the default and each versioned media type. */
function representations({ id, reply }: Operation): { name: string; accept?: string }[] {
  if (reply.kind === 'table') return [{ name: id }]
  return reply.media.map(({ type, versions }) => {
    const major = type.match(/\.v\d+(?=\+json$)/)?.[0] ?? ''
    return versions.length === 0 ? { name: id } : { name: `${id}${major}`, accept: type }
  })
}

function ask(mock: Mock, { origin, path, query, headers }: Sample, accept: string | undefined): MockReply {
  const sent = new Headers({ ...headers, ...(accept === undefined ? {} : { Accept: accept }) })
  return mock.handle({
    method: 'GET',
    origin,
    path,
    query: new URLSearchParams(query).toString(),
    header: name => sent.get(name) ?? undefined,
  })
}

function asJson(request: Sample): string {
  return `${JSON.stringify(request)}\n`
}

function asText({ operationId, origin, path, query }: Sample): string {
  const text = new URLSearchParams(query).toString()
  return `${operationId.padEnd(24)}${origin.padEnd(8)}${path}${text === '' ? '' : `?${text}`}\n`
}
