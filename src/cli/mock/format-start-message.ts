import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import type { MockUrls } from '../../../mocks/server.ts'
import { readStateUrl } from '../../../mocks/state/redis/read-state-url.ts'
import { contract } from '../../contract/contract.ts'
import { findExamplePath } from '../../contract/match-route.ts'
import type { MockFlags } from './mock-flags.ts'

const originLabels = {
  base_url: 'base',
  payment_base_url: 'payment',
  social_base_url: 'social',
  social_payment_base_url: 'social payment',
} as const satisfies Record<keyof MockUrls, string>

function formatOrigins(urls: MockUrls): string {
  return Object.entries(originLabels)
    .flatMap(([name, label]) => {
      const url: string | undefined = urls[name as keyof MockUrls]
      return url === undefined ? [] : [`  ${label.padEnd(16)}${url}\n`]
    })
    .join('')
}

/** Formats what `mdc mock` prints when it is ready: its URLs, and requests to try. */
export function formatStartMessage(
  urls: MockUrls,
  { seed, size, now, apiKey, state, spec }: MockFlags,
): string {
  const own = spec === undefined ? '' : ` --spec ${spec}`
  const { base_url } = urls
  const key =
    contract.keyHeader === undefined
      ? ''
      : `-H "${contract.keyHeader}: ${apiKey === undefined ? defaultApiKey : 'YOUR KEY'}" `
  return `The mock of ${contract.title} is up (seed ${seed}${size === 'large' ? '' : `, ${size}`}, clock ${now === undefined ? 'live' : `frozen at ${now}`}).

${formatOrigins(urls)}  control         ${base_url}/__mock/state
  console         ${base_url}/__mock/       for a browser${state === undefined ? '' : `\n  shared state    ${readStateUrl(state)}`}

Try it:
  curl ${key}"${base_url}${findExamplePath()}"
  npx market-data-contract examples${own}                 one request for each operation
  npx market-data-contract conform --mock${own}           what the conformance suite says of a mock like this

Stop with Ctrl+C; pressed once more, it does not wait for replies on their way.
`
}
