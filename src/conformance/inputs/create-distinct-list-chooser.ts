import type { FoundValue, Input, InputChooser } from '../model/input.ts'

/** Minimum number of values of a long list. */
const LONG_LIST = 10

/**
 * Creates a chooser of different listed values, joined by commas. A long list ends with a value of `ends`,
 * which other requests use alone.
 */
export function createDistinctListChooser(count: number, ends: readonly Input[]): InputChooser {
  return values => {
    const names = values.map(({ value }) => value)
    const different = values.filter(({ value }, at) => names.indexOf(value) === at)
    // What other requests name stands at the end of a long list, where a service that cuts it shows.
    const last = count < LONG_LIST ? [] : draw(ends, values, 1)
    const isLast = ({ value }: FoundValue) => last.some(each => each.value === value)
    const chosen = [...different.filter(each => !isLast(each)).slice(0, count - last.length), ...last]
    if (chosen.length < count) return undefined
    const { value, source } = join(chosen)
    return { value, source: count > 2 ? `${count} values of the lists` : source }
  }
}

/**
 * Creates a chooser of all configured values, or else of the first found one. It adds different values of
 * `others`, so that one request contains all.
 */
export function createSampleChooser(most: number, others: readonly Input[]): InputChooser {
  return (values, given) => {
    const different = draw(others, values, given)
    const first = values.slice(0, Math.min(Math.max(given, 1), most - different.length))
    const chosen = [...first, ...different]
    return chosen.length === 0 ? undefined : join(chosen)
  }
}

function draw(inputs: readonly Input[], values: readonly FoundValue[], given: number): FoundValue[] {
  return inputs.flatMap(({ choose }) => choose?.(values, given) ?? [])
}

function join(values: readonly FoundValue[]): FoundValue {
  return {
    value: values.map(({ value }) => value).join(),
    source: values.map(({ source }) => source).join('; '),
  }
}
