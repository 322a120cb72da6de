import type { Faker } from '@faker-js/faker'
import { generateText } from '../../../src/contract/schema/generate-text.ts'
import { formatDateTime } from '../../resources/rows/format-date-time.ts'
import { getFaker } from '../load-faker.ts'
import type { Shape } from './read-shape.ts'

/** Draws a text that reads like the name of its column, within its pattern, format and length. Faker must be loaded. */
export function drawText(shape: Shape, name: string, draw: number, instant: number): string {
  const faker = getFaker() as Faker
  faker.seed(draw)
  const { format = '', pattern, minLength, maxLength } = shape
  const isLawful = createTextCheck(shape)
  const formatted = formats[format]?.(faker, instant)
  const fitting = formatted?.find(isLawful) ?? (pattern === undefined ? formatted?.[0] : undefined)
  if (fitting !== undefined) return fitting
  const make = makers.find(([form]) => form.test(name))?.[1]
  const text = make?.(faker) ?? faker.word.words({ count: { min: 1, max: 3 } })
  const usual = fitLength(text, minLength, maxLength)
  // A text of digits may have a range besides its pattern, which a number of this size keeps.
  const known = [usual, String(draw)].find(isLawful)
  if (known !== undefined) return known
  for (let attempt = 0; attempt < PATTERN_ATTEMPTS; attempt++) {
    const drawn = generateText((pattern ?? '').replace(padding, ''), (min, max) =>
      faker.number.int({ min, max }),
    )
    const text = fitLength(drawn ?? '', minLength, maxLength)
    if (isLawful(text)) return text
  }
  return usual
}

/** Returns a check of texts against the pattern and the length of a shape. */
export function createTextCheck({ pattern, minLength, maxLength }: Shape): (text: string) => boolean {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return text => text.length >= minLength && text.length <= maxLength && form?.test(text) !== false
}

/** Draws of a text by its pattern until it fits. */
const PATTERN_ATTEMPTS = 20

type Maker = (faker: Faker) => string

const formats: Readonly<Record<string, (faker: Faker, instant: number) => string[]>> = {
  'date-time': (_, instant) => [formatDateTime(instant), new Date(instant * 1000).toISOString()],
  date: (_, instant) => [formatDateTime(instant).slice(0, 10)],
  time: (_, instant) => [formatDateTime(instant).slice(11)],
  email: ({ internet }) => [internet.email().toLowerCase()],
  uuid: ({ string }) => [string.uuid()],
  uri: ({ internet }) => [internet.url()],
  url: ({ internet }) => [internet.url()],
  hostname: ({ internet }) => [internet.domainName()],
  ipv4: ({ internet }) => [internet.ipv4()],
  ipv6: ({ internet }) => [internet.ipv6()],
  duration: () => ['P1D'],
  byte: ({ string }) => [string.alpha(8)],
  'uri-reference': ({ lorem }) => [lorem.slug()],
  'uri-template': ({ internet }) => [internet.url()],
  'json-pointer': ({ word }) => [`/${word.noun()}`],
  'relative-json-pointer': () => ['0'],
  regex: () => ['^[a-z]+$'],
}

/** Makers of texts by the words in a name. The first match counts. */
const makers: readonly (readonly [RegExp, Maker])[] = [
  [/e-?mail/i, ({ internet }) => internet.email().toLowerCase()],
  [/(url|uri|link|website|homepage)/i, ({ internet }) => internet.url()],
  [/(image|avatar|logo|icon)/i, ({ image }) => image.url()],
  [/uuid/i, ({ string }) => string.uuid()],
  [/(handle|user_?name|login|author|nick)/i, ({ internet }) => internet.username()],
  [/(symbol|ticker)/i, ({ string }) => string.alpha({ length: { min: 3, max: 5 }, casing: 'upper' })],
  [/currency/i, ({ finance }) => finance.currencyCode()],
  [/(address|wallet|contract|hash|tx)/i, ({ finance }) => finance.ethereumAddress()],
  [/country/i, ({ location }) => location.country()],
  [/city/i, ({ location }) => location.city()],
  [/(street|location)/i, ({ location }) => location.streetAddress()],
  [/phone/i, ({ phone }) => phone.number({ style: 'international' })],
  [/(company|organi[sz]ation|publisher|exchange|venue)/i, ({ company }) => company.name()],
  [
    /(first|last|full|seller|buyer|owner|bidder|person|customer|artist|creator).*|.*name$/i,
    ({ person }) => person.fullName(),
  ],
  [/(description|text|content|preview|comment|summary|message|body|note)/i, ({ lorem }) => lorem.sentence()],
  [/(title|headline|subject)/i, ({ commerce }) => commerce.productName()],
  [/(category|department|kind|type|group)/i, ({ commerce }) => commerce.department().toLowerCase()],
  [/(color|colour)/i, ({ color }) => color.human()],
  [/version/i, ({ system }) => system.semver()],
  [/(slug|path)/i, ({ lorem }) => lorem.slug()],
  [
    /(^|_|[a-z])(id|key|code|reference)$/i,
    ({ string }) => string.alphanumeric({ length: 10, casing: 'lower' }),
  ],
  [/(amount|total|volume|ratio|price|fee|usd|apr|apy)/i, ({ finance }) => finance.amount()],
]

/** Padding that a text may have at its end. */
const padding = /(?:\\u0000|\0)(?:\*|\{[^}]*\})?/g

function fitLength(text: string, minLength: number, maxLength: number): string {
  return text.padEnd(Math.min(minLength, 1_000), 'x').slice(0, Math.min(maxLength, 10_000))
}
