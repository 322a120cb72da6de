import type { FoundValue, Input } from '../../model/input.ts'
import type { InputName, Place } from '../../model/input-reference.ts'

/** Inputs like this one whose values differ from it: of what was found, not of what is configured, which is asked for whole. */
export function drawOthers(input: Input, places: readonly Place[]): Input[] {
  const { parameter: _, sample: _sample, others: _others, ...rest } = input
  return places.map(place => ({
    ...rest,
    input: `${input.input}.${place}` as InputName,
    choose: (values, given) => markAsCandidate(draw(values, given, place)),
  }))
}

function draw(values: readonly FoundValue[], given: number, place: Place): FoundValue | undefined {
  const [first] = values
  const chosen = new Set(values.slice(0, Math.max(given, 1)).map(({ value }) => value))
  const others = values.slice(given).filter(({ value }) => !chosen.has(value))
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

/** A list may name what another operation knows nothing of yet, so these are asked for without being counted on. */
function markAsCandidate(found: FoundValue | undefined): FoundValue | undefined {
  return found && { ...found, source: `${found.source}, a candidate` }
}
