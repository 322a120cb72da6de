import type { FoundValue, Input } from '../../model/input.ts'
import type { InputName, Place } from '../../model/input-reference.ts'
import type { Exchange } from '../../model/recording.ts'

/** Inputs like this one whose values differ from it: of what was found, not of what is configured, which is asked for whole. */
export function drawOthers(input: Input, places: readonly Place[]): Input[] {
  const { parameter: _, sample: _sample, others: _others, ...rest } = input
  return places.map(place => ({
    ...rest,
    input: `${input.input}.${place}` as InputName,
    find: exchanges =>
      place === 'next' || place === 'further' ? omitAsked(input, exchanges) : input.find(exchanges),
    choose: (values, given) => markAsCandidate(draw(values, given, place)),
  }))
}

/** What no request was about so far. */
function omitAsked({ find }: Input, exchanges: readonly Exchange[]): FoundValue[] {
  const asked = new Set(exchanges.flatMap(({ query }) => Object.values(query)))
  return find(exchanges).filter(({ value }) => !asked.has(value))
}

function draw(values: readonly FoundValue[], given: number, place: Place): FoundValue | undefined {
  const [first] = values
  const chosen = new Set(values.slice(0, Math.max(given, 1)).map(({ value }) => value))
  const others = values.slice(given).filter(({ value }) => !chosen.has(value))
  if (place === 'next') return others[Math.floor(others.length / 3)]
  if (place === 'further') return others[Math.floor((2 * others.length) / 3)]
  const last = others.at(-1)
  const between = others.filter(({ value }) => value !== last?.value)
  if (place === 'last') return last
  if (place === 'middle') return between[Math.floor(between.length / 2)]
  return between.find(({ source }) => readColumn(source) !== readColumn(first?.source)) ?? between[0]
}

/** The column of a source such as `clmmVenuePools row 0 token1Address`, which tells the side of a pair. */
function readColumn(source = ''): string {
  return source.split(' ').at(-1) ?? ''
}

function markAsCandidate(found: FoundValue | undefined): FoundValue | undefined {
  return found && { ...found, source: nameCandidate(found.source) }
}

/** A list may name what another operation knows nothing of yet, so all but its first are asked for without being counted on. */
export function nameCandidate(source: string): string {
  return `${source}, a candidate`
}
