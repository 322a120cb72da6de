import type { Choose, FoundValue, Input } from '../model/input.ts'

/** Number of values of a long list. */
const LONG_LIST = 10

/** Different values of a list with commas between them; `ends` are what other requests name. */
export function chooseSeveral(count: number, ends: readonly Input[]): Choose {
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

/** All values of the configuration, else the first that was found, with those that differ from it; one request holds them. */
export function chooseSamples(most: number, others: readonly Input[]): Choose {
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
