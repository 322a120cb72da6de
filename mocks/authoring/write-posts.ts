// Authoring time only: makes fixtures/posts.json, the tables the social stream draws from.
// Run `npx tsx mocks/authoring/write-posts.ts`; the same output every time, because faker is seeded.
import { writeFileSync } from 'node:fs'
import { faker } from '@faker-js/faker'
import { sentences, symbols } from './post-tables.ts'

const AUTHORS = 340

const jargon =
  'alpha basis beta block bridge candle carry chart curve delta desk drift epoch fee flow fork gamma gas gwei hash hedge ledger leverage margin mempool merkle mint node oracle orderbook peg perp pool proof range relay rotation shard slippage spread staking swap tape theta tick trend validator vault vega wick yield'.split(
    ' ',
  )

faker.seed(20_240_101)

const word = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const first = () => word(faker.person.firstName())
const animal = () => word(faker.animal.type())
const adjective = () => word(faker.word.adjective({ length: { min: 3, max: 7 } }))
const noun = () => faker.helpers.arrayElement(jargon)

/** Patterns of user names on social networks. A repeated pattern is more frequent. */
const patterns = [
  () => `${adjective()}_${animal()}`,
  () => `${first()}onchain`,
  () => `0x${capital(first())}`,
  () => `${capital(adjective())}${capital(noun())}`,
  () => `${capital(adjective())}${capital(noun())}`,
  () => `${noun()}_maxi`,
  () => `${first()}_eth`,
  () => `${capital(first())}Trades`,
  () => `${noun()}capital`,
  () => `${first()}${faker.number.int({ min: 7, max: 99 })}`,
  () => `${word(faker.color.human())}${animal()}`,
  () => `${capital(first())}${capital(word(faker.person.lastName()))}`,
  () => `the${noun()}guy`,
]

const handles = new Set<string>()
while (handles.size < AUTHORS) {
  const handle = faker.helpers.arrayElement(patterns)()
  if (handle.length >= 5 && handle.length <= 18) handles.add(handle)
}
const tables = { handles: [...handles], symbols: [...new Set(symbols)], sentences }
writeFileSync(new URL('../../fixtures/posts.json', import.meta.url), `${JSON.stringify(tables, null, 1)}\n`)
