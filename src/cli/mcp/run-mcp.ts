import type { AddressInfo } from 'node:net'
import { createFetch } from '../../../mocks/adapters/create-fetch.ts'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { loadDrafts } from '../../../mocks/drafts/load-drafts.ts'
import { createMock } from '../../../mocks/mock.ts'
import { loadScenarioCode } from '../../../mocks/scenarios/load-scenario-code.ts'
import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import type { ClientOptions, ClientReply } from '../../client/client.ts'
import { setClientRoutes } from '../../client/client-routes.ts'
import { createClient } from '../../client/create-client.ts'
import { openThrowawayWallet, openWallet } from '../../conformance/collect/pay/open-wallet.ts'
import { createRunRedactor } from '../../conformance/collect/redaction/redactor.ts'
import { parseBaseUrls } from '../../conformance/collect/request-address.ts'
import { contract } from '../../contract/contract.ts'
import { meanings } from '../../contract/model/meanings.ts'
import { extractClientRoutes } from '../../generate/extract/extract-client-routes.ts'
import { createMcpServer } from '../../mcp/create-mcp-server.ts'
import { describeTools } from '../../mcp/describe-tools.ts'
import { serveMcp } from '../../mcp/serve-mcp.ts'
import { createNetworkFetch } from '../../network/create-network-fetch.ts'
import { readNetwork } from '../../network/read-network.ts'
import {
  chooseKeyHeader,
  chooseNetworkSettings,
  type NetworkFlags,
} from '../options/create-network-options.ts'
import { defaultPayKeyName } from '../pay/create-payment-options.ts'
import { addRedactor, printMessage, redactSecrets } from '../terminal/print.ts'
import { createBudget } from './create-budget.ts'

/** The flags of `mdc mcp`. */
export interface McpFlags extends NetworkFlags {
  readonly baseUrl?: string
  readonly socialBaseUrl?: string
  readonly apiKeyEnv?: string
  readonly budget?: number
  readonly payKeyEnv?: string
  readonly http?: number
  readonly scenario?: readonly string[]
  readonly seed?: number
  readonly size?: WorldSize
}

/** Offers the operations until stdin ends, or over HTTP until the process is stopped. */
export async function runMcp(flags: McpFlags): Promise<void> {
  setClientRoutes(extractClientRoutes(contract, meanings))
  const market = createClient(await chooseService(flags)) as unknown as Readonly<
    Record<string, { withReply: (query: object) => Promise<ClientReply<unknown>> }>
  >
  const session = {
    tools: describeTools(),
    ask: async (id: string, query: object) => (market[id] as (typeof market)[string]).withReply(query),
    redact: redactSecrets,
  }
  if (flags.http !== undefined) {
    const http = await serveMcp(() => createMcpServer(session), flags.http)
    printMessage(`The tools are at http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp\n`)
    return
  }
  const server = await createMcpServer(session)
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  printMessage(`${session.tools.length} tools on stdin and stdout. An agent starts this command by itself.\n`)
  await server.connect(new StdioServerTransport())
}

/** Returns the options of a client of the service, or of the mock in this process. */
async function chooseService(flags: McpFlags): Promise<ClientOptions> {
  const { baseUrl, socialBaseUrl, budget } = flags
  const isMock = baseUrl === undefined && socialBaseUrl === undefined
  const pay = budget === undefined ? undefined : createBudget(await openPayer(flags, isMock), budget)
  const settings = chooseNetworkSettings(flags)
  const keyHeader = chooseKeyHeader(flags)
  if (!isMock) {
    parseBaseUrls(omitUndefined({ base: baseUrl, social: socialBaseUrl }))
    const keyName = flags.apiKeyEnv ?? 'MDC_API_KEY'
    const apiKey = process.env[keyName]
    const network = readNetwork(settings, process.env)
    addRedactor(createRunRedactor(apiKey, keyName, network))
    const fetch = createNetworkFetch(network)
    const urls = { baseUrl, socialBaseUrl, fetch }
    if (pay !== undefined) return { ...urls, pay }
    if (keyHeader === undefined || apiKey === undefined) return { ...urls, apiKey }
    return { ...urls, headers: { [keyHeader]: flags.bearer ? `Bearer ${apiKey}` : apiKey } }
  }
  if (Object.keys(settings).length > 0 || keyHeader !== undefined)
    throw new ContractError('The mock in this process needs no connection.', {
      facts: ['name a service with --base-url, or leave out the flags for connecting to one'],
    })
  await Promise.all([loadDrafts(), loadScenarioCode(flags.scenario ?? [])])
  const { scenario: scenarios, seed, size } = flags
  const answer = createFetch(createMock(omitUndefined({ scenarios, seed, size })), mockUrls)
  return {
    ...(pay
      ? { baseUrl: mockUrls.paymentBaseUrl, socialBaseUrl: mockUrls.socialPaymentBaseUrl, pay }
      : { ...mockUrls, apiKey: defaultApiKey }),
    fetch: (url, init) => answer(new Request(url, init)),
  }
}

/** Addresses of the mock in this process, which no request leaves. */
const mockUrls = {
  baseUrl: 'http://base.mock.invalid',
  socialBaseUrl: 'http://social.mock.invalid',
  paymentBaseUrl: 'http://payment.mock.invalid',
  socialPaymentBaseUrl: 'http://social-payment.mock.invalid',
}

async function openPayer({ payKeyEnv: name = defaultPayKeyName }: McpFlags, isMock: boolean) {
  const wallet = isMock ? await openThrowawayWallet() : await openWallet(process.env[name], name)
  addRedactor(wallet.redact)
  return wallet
}
