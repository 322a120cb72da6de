import type { components } from '../../../generated/grammar.ts'
import type { FoundValue, Input } from '../../model/input.ts'
import type { Exchange } from '../../model/recording.ts'

type Place = components['schemas']['places'][number]

/** Chooses one of the values that differ from the first one. */
type Draw = (others: readonly FoundValue[], first: FoundValue | undefined) => FoundValue | undefined

const draws: Readonly<Record<Place, Draw>> = {
  middle: others => {
    const between = dropLast(others)
    return between[Math.floor(between.length / 2)]
  },
  last: others => others.at(-1),
  // Of another column than the first: of tokens one of the other side of pairs.
  other: (others, first) => {
    const between = dropLast(others)
    return between.find(({ source }) => readColumn(source) !== readColumn(first?.source)) ?? between[0]
  },
  // Both are values that no request was about so far.
  next: others => others[Math.floor(others.length / 3)],
  further: others => others[Math.floor((2 * others.length) / 3)],
}

/** Defines variants with other found values. All configured values are requested anyway. */
export function defineInputVariants(
  input: Input,
  places: readonly Place[] = Object.keys(draws) as Place[],
): Input[] {
  const { parameter: _, sample: _sample, others: _others, ...rest } = input
  return places.map(place => ({
    ...rest,
    input: `${input.input}.${place}`,
    find: exchanges =>
      place === 'next' || place === 'further' ? omitRequested(input, exchanges) : input.find(exchanges),
    choose: (values, given) => {
      const chosen = new Set(values.slice(0, Math.max(given, 1)).map(({ value }) => value))
      const others = values.slice(given).filter(({ value }) => !chosen.has(value))
      const drawn = draws[place](others, values[0])
      return drawn && markAsCandidate(drawn)
    },
  }))
}

function omitRequested({ find }: Input, exchanges: readonly Exchange[]): FoundValue[] {
  const asked = new Set(exchanges.flatMap(({ query }) => Object.values(query)))
  return find(exchanges).filter(({ value }) => !asked.has(value))
}

function dropLast(values: readonly FoundValue[]): FoundValue[] {
  return values.filter(({ value }) => value !== values.at(-1)?.value)
}

/** Returns the column of a source: its last word, which shows the side of a pair. */
function readColumn(source = ''): string {
  return source.split(' ').at(-1) ?? ''
}

export function markAsCandidate(found: FoundValue): FoundValue {
  return { ...found, source: markSourceAsCandidate(found.source) }
}

/** Marks a value as a candidate: another operation may not know it yet, so its request may fail. */
export function markSourceAsCandidate(source: string): string {
  return `${source}, a candidate`
}
