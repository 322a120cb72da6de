import { expect, test } from 'vitest'
import { contract } from '../../../../../src/contract/contract.ts'
import { entries } from '../../../../../src/contract/entries.ts'
import { sourcePlaces } from '../../../../../src/contract/source-places.ts'
import { readSpecSource } from '../../../../../src/generate/spec-source.ts'

const source = readSpecSource()

/** The line of spec/ at a place. */
function read(place: string): string {
  const [, file = '', line] = /^(spec\/.+\.yaml):(\d+)$/.exec(place) ?? []
  const lines = source.files.get(file.slice('spec/'.length))?.split('\n')
  return lines?.[Number(line) - 1] ?? `there is no ${place}`
}

/** Returns the names of a line. A sortable column's order has two: its entry and the column. */
function listNames(name: string): string[] {
  const [, entry, column] = /^(ORD-\w+)-(?:asc|desc)-(\w+)$/.exec(name) ?? []
  return entry === undefined || column === undefined ? [name] : [entry, column]
}

/** Names whose line does not show them. */
const listLost = (named: Readonly<Record<string, string>>) =>
  Object.entries(named)
    .filter(
      ([name, place]) =>
        !listNames(name).every(each => new RegExp(`(^|[\\s"{[,])(${each})(?![\\w-])`).test(read(place))),
    )
    .map(([name, place]) => `${name} ${place}`)

test('finds every operation, order, column, field, rule and gap at its line', () => {
  expect(Object.keys(sourcePlaces.operations)).toEqual(contract.operations.map(({ id }) => id))
  for (const { id, parameters, order } of contract.operations) {
    const {
      at,
      orders,
      parameters: known,
    } = sourcePlaces.operations[id] ?? { at: '', orders: {}, parameters: {} }
    expect(read(at)).toBe(`${id}:`)
    expect(Object.keys(known)).toEqual(parameters.map(({ name }) => name))
    expect(new Set(Object.keys(orders))).toEqual(new Set(order.map(each => each.id)))
    expect(listLost(orders)).toEqual([])
    // A parameter stands in the list of its operation: its name, or where it is described.
    for (const [name, place] of Object.entries(known))
      expect(read(place)).toMatch(new RegExp(`^ +- (name: ${name}$|\\$ref: )`))
  }
  const names = [...Object.keys(contract.tables), ...Object.keys(contract.objects)]
  expect(Object.keys(sourcePlaces.entries)).toEqual(names)
  for (const [name, { at, members, rules }] of Object.entries(sourcePlaces.entries)) {
    // The first line names the schema that an editor completes from.
    expect(at).toMatch(new RegExp(`/${name}\\.yaml:2$`))
    expect(listLost(members)).toEqual([])
    expect(Object.keys(rules)).toEqual((entries.rules[name] ?? []).map(({ id }) => id))
    for (const [id, place] of Object.entries(rules))
      expect(read(place)).toMatch(new RegExp(`(id|exact): ["']?${id}\\b`))
  }
  expect(Object.keys(sourcePlaces.gaps)).toHaveLength(contract.gaps.length)
  expect(listLost(sourcePlaces.gaps)).toEqual([])
})
