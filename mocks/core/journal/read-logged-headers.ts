import { requestBounds } from '../../../src/base/bounds.ts'
import { copyString } from '../../../src/base/copy-string.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { getKeyHeaderName } from '../../../src/contract/contract.ts'
import { listAllKeyPlaces } from '../../../src/contract/routes/list-key-places.ts'
import { defaultApiKey } from '../default-api-key.ts'

const keyHeaders = perContract(() => [
  getKeyHeaderName(),
  ...listAllKeyPlaces().flatMap(({ in: place, name }) => (place === 'header' ? name : [])),
])

/** Headers that can change a reply or identify the client, each with its name in lower case. */
const loggedHeaders = perContract(() =>
  [
    'Accept',
    'Accept-Encoding',
    'Access-Control-Request-Headers',
    'Access-Control-Request-Method',
    'Authorization',
    'Host',
    'If-None-Match',
    'Origin',
    'PAYMENT-SIGNATURE',
    'Prefer',
    'User-Agent',
    ...keyHeaders.current,
    'X-Mock-Session',
    'X-Mock-Story',
  ].map(name => [name, name.toLowerCase()] as const),
)

/** Headers that contain credentials, beside that of the API key. */
const secretHeaders: readonly string[] = ['Authorization', 'PAYMENT-SIGNATURE']

/** Returns the headers of a request for the journal. `…` replaces a secret, except for the default key. */
export function readLoggedHeaders(header: (name: string) => string | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, key] of loggedHeaders.current) {
    const value = header(key)
    // An empty key is another mistake than none, and is answered otherwise.
    if (value === undefined || (value === '' && !keyHeaders.current.includes(name))) continue
    const isHidden =
      (secretHeaders.includes(name) || keyHeaders.current.includes(name)) &&
      value !== defaultApiKey &&
      value !== ''
    headers[name] = isHidden ? '…' : shorten(value)
  }
  return headers
}

/** Shortens a text. The part is copied, since it would otherwise keep the whole text in memory. */
function shorten(text: string): string {
  const { textCharacters: most } = requestBounds
  return text.length > most ? copyString(`${text.slice(0, most)}…`) : text
}
