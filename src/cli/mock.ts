import { Command, Option } from 'commander'
import type { MockServer, MockUrls } from '../../mocks/server.ts'
import { nowOption, seedOption, wholeNumber } from './option.ts'

interface MockFlags {
  readonly port: number
  readonly host: string
  readonly seed: number
  readonly now?: string
  readonly json?: true
}

/** `mdc mock`: serves the imaginary market on four ports until it is stopped. */
export function mockCommand(): Command {
  return new Command('mock')
    .description('start the mock server')
    .addOption(
      new Option('--port <number>', 'port of the base origin, the other three follow; 0 takes free ones')
        .default(4010)
        .argParser(wholeNumber(0, 65532)),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(seedOption())
    .addOption(nowOption())
    .option('--json', 'print one JSON line with the four URLs when ready')
    .action(run)
}

async function run({ port, host, seed, now, json }: MockFlags): Promise<void> {
  const [{ createMock }, { serveMock }] = await Promise.all([
    import('../../mocks/mock.ts'),
    import('../../mocks/server.ts'),
  ])
  const mock = createMock({ seed, ...(now === undefined ? {} : { now }) })
  const server = await serveMock(mock, { port, host })
  process.stdout.write(json ? `${JSON.stringify(server.urls)}\n` : greeting(server.urls, seed, now))
  stopOnSignal(server)
}

function greeting(urls: MockUrls, seed: number, now: string | undefined): string {
  const { base_url, payment_base_url, social_base_url, social_payment_base_url } = urls
  return `The market data service is up (seed ${seed}, clock ${now === undefined ? 'live' : `frozen at ${now}`}).

  base            ${base_url}
  payment         ${payment_base_url}
  social          ${social_base_url}
  social payment  ${social_payment_base_url}

Try it:
  curl "${base_url}/altchain/clmm-venue/pools?limit=3"
  npx mdc examples --requests      one request for each of the 24 operations

Stop with Ctrl+C.
`
}

function stopOnSignal(server: MockServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => process.exit(0))
    })
  }
}
