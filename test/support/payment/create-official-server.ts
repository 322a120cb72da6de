import { x402Facilitator } from '@x402/core/facilitator'
import {
  type FacilitatorClient,
  type HTTPRequestContext,
  x402HTTPResourceServer,
  x402ResourceServer,
} from '@x402/core/server'
import { ExactEvmScheme as ExactEvmFacilitator } from '@x402/evm/exact/facilitator'
import { ExactEvmScheme as ExactEvmServer } from '@x402/evm/exact/server'
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import type { PaymentRequirements } from '../../../src/payment/payment-payload.ts'
import type { PaidServer, PaymentOutcome } from './paid-server.ts'
import { readHeader } from './sign-payment.ts'

const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function authorizationState(address, bytes32) view returns (bool)',
])

/**
 * The oracle: the official server core and facilitator, with nothing replaced but the chain, which is a token in memory.
 * `poor` owns nothing, everybody else plenty; `route` is what is paid for, `GET /thing` or with a star at its end.
 */
export async function createOfficialCore(
  requirements: PaymentRequirements,
  poor: string,
  route: string,
): Promise<x402HTTPResourceServer> {
  const facilitator = new x402Facilitator().register(
    'eip155:8453',
    new ExactEvmFacilitator(createTokenInMemory(requirements, poor)),
  )
  const client: FacilitatorClient = {
    verify: (payment, required) => facilitator.verify(payment, required),
    settle: (payment, required) => facilitator.settle(payment, required),
    getSupported: async () => ({
      kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
      extensions: [],
      signers: {},
    }),
  }
  const core = new x402ResourceServer(client).register('eip155:8453', new ExactEvmServer())
  const { asset, amount, extra, maxTimeoutSeconds, payTo } = requirements
  const server = new x402HTTPResourceServer(core, {
    [route]: {
      accepts: {
        scheme: 'exact',
        network: 'eip155:8453',
        price: { asset, amount, extra: { ...extra } },
        maxTimeoutSeconds,
        payTo,
      },
    },
  })
  await server.initialize()
  return server
}

/** The same for one resource, as the differential test asks it. */
export async function createOfficialServer(
  requirements: PaymentRequirements,
  poor: string,
): Promise<PaidServer> {
  const server = await createOfficialCore(requirements, poor, 'GET /thing')
  return async header => {
    const admission = await server.processHTTPRequest(
      buildRequestContext('/thing', { 'payment-signature': header }),
    )
    if (admission.type === 'no-payment-required') throw new Error('The route of the test is not gated.')
    if (admission.type === 'payment-error') return { reply: readOutcome(admission.response) }
    const { paymentPayload, paymentRequirements } = admission
    return {
      settle: async () => {
        const settlement = await server.processSettlement(paymentPayload, paymentRequirements)
        return settlement.success ? { status: 200 } : readOutcome(settlement.response)
      },
    }
  }
}

function readOutcome({
  status,
  headers,
}: {
  status: number
  headers: Record<string, string>
}): PaymentOutcome {
  const message = readHeader(headers['PAYMENT-REQUIRED'] ?? headers['PAYMENT-RESPONSE']) as Record<
    string,
    string
  >
  return { status, reason: message.error ?? message.errorReason }
}

/** Builds a GET of a path with its query, as the official core takes it. Names of headers are in lower case. */
export function buildRequestContext(
  url: string,
  headers: NodeJS.Dict<string | string[]>,
): HTTPRequestContext {
  const [path = ''] = url.split('?')
  return {
    path,
    method: 'GET',
    adapter: {
      getHeader: name => headers[name.toLowerCase()]?.toString(),
      getMethod: () => 'GET',
      getPath: () => path,
      getUrl: () => `http://127.0.0.1${url}`,
      getAcceptHeader: () => '*/*',
      getUserAgent: () => 'test',
    },
  }
}

type FacilitatorSigner = ConstructorParameters<typeof ExactEvmFacilitator>[0]

/** Answers the calls a facilitator makes to a chain, for one token (`transferWithAuthorization`, Multicall3, the receipt). */
function createTokenInMemory({ asset, extra }: PaymentRequirements, poor: string): FacilitatorSigner {
  const used = new Set<string>()
  const keyOf = (from: unknown, nonce: unknown) => `${from}:${nonce}`.toLowerCase()
  const balanceOf = (owner: unknown) => (String(owner).toLowerCase() === poor.toLowerCase() ? 0n : 10n ** 12n)

  function transfer([from, , value, , , nonce]: readonly unknown[]): void {
    if (used.has(keyOf(from, nonce))) throw new Error('FiatTokenV2: authorization is used or canceled')
    if (balanceOf(from) < (value as bigint)) throw new Error('ERC20: transfer amount exceeds balance')
  }
  function call(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
    switch (functionName) {
      case 'balanceOf':
        return encodeFunctionResult({ abi: tokenAbi, functionName, result: balanceOf(args[0]) })
      case 'authorizationState':
        return encodeFunctionResult({ abi: tokenAbi, functionName, result: used.has(keyOf(...args)) })
      default:
        return encodeFunctionResult({ abi: tokenAbi, functionName, result: String(extra?.[functionName]) })
    }
  }
  return {
    getAddresses: () => ['0x00000000000000000000000000000000000000F1'],
    getCode: async ({ address }) => (address.toLowerCase() === asset.toLowerCase() ? '0x60' : undefined),
    readContract: async ({ functionName, args = [] }) => {
      if (functionName === 'transferWithAuthorization') return transfer(args)
      const calls = args[1] as readonly { callData: Hex }[]
      return calls.map(({ callData }) => ({ success: true, returnData: call(callData) }))
    },
    writeContract: async ({ args }) => {
      transfer(args)
      used.add(keyOf(args[0], args[5]))
      return `0x${'5'.repeat(64)}`
    },
    waitForTransactionReceipt: async () => ({ status: 'success' }),
    verifyTypedData: () => Promise.reject(new Error('The facilitator recovers signatures itself.')),
    sendTransaction: () => Promise.reject(new Error('No wallet contract is deployed in these tests.')),
  }
}
