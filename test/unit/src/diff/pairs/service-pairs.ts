import { details, operation, type Pair } from './pair.ts'

/** Changes of the service as a whole. */
export const servicePairs: readonly Pair[] = [
  [
    'the price is raised',
    d => {
      d.components.securitySchemes.payment['x-payment'].price = 0.06
    },
    ['CI price-raised @ access payment'],
  ],
  [
    'the price is lowered',
    d => {
      d.components.securitySchemes.payment['x-payment'].price = 0.04
    },
    ['I price-lowered @ access payment'],
  ],
  [
    'payments are on another chain',
    d => {
      d.components.securitySchemes.payment['x-payment'].chain = 1
    },
    ['CI payment-changed @ access payment'],
  ],
  [
    'the key has another header',
    d => {
      d.components.securitySchemes.apiKey.name = 'Authorization'
    },
    ['CI access-changed @ access apiKey'],
  ],
  ['payment lets in no more', d => d.security.pop(), ['C access-removed @ the document']],
  ['nobody has to show anything', d => d.security.push({}), ['I access-added @ the document']],
  ['a server is removed', d => d.servers.pop(), ['C server-removed @ server {payment_base_url}/api/v1']],
  [
    'a server is added',
    d => d.servers.push({ url: '{base_url}/api/v2' }),
    ['I server-added @ server {base_url}/api/v2'],
  ],
  [
    'an address stands for something else',
    d => {
      d.servers[0].variables.base_url.default = 'https://api.example.com'
    },
    ['C server-changed @ server {base_url}'],
  ],
  [
    'the document has another version',
    d => {
      d.info.version = '1.1.0'
    },
    ['W words-changed @ the document'],
  ],
  [
    'the document is of another version of OpenAPI',
    d => {
      d.openapi = '3.1.0'
    },
    ['S dialect-changed @ the document'],
  ],
  [
    'somebody adds a keyword of their own',
    d => {
      operation(d, details)['x-rate-limit'] = 5
    },
    ['CI unjudged @ tokenDetails'],
  ],
]
