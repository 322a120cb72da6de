import { describe, expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { checkRequirementId } from '../../../../../src/conformance/checks/check-requirement-id.ts'
import { columnReader } from '../../../../../src/conformance/checks/columns/type-requirements.ts'
import { formatFieldRequirementId } from '../../../../../src/conformance/checks/rows/field-checks.ts'
import { gapObserverDefinitions } from '../../../../../src/conformance/model/gap-observer-definitions.ts'
import { runWithContract } from '../../../../../src/contract/activate-contract.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import type { TableName } from '../../../../../src/contract/contract-types.ts'
import { listRules } from '../../../../../src/contract/openapi-document.ts'
import { expandDocument } from '../../../../../src/generate/build-document.ts'
import { bundleSpec } from '../../../../../src/generate/bundle-spec.ts'
import { compileContract } from '../../../../../src/generate/compile/compile-contract.ts'
import { readSpecSource } from '../../../../../src/generate/spec-source.ts'
import { formatPin, pinFiles, readPinnedId, readPins } from './requirement-pins.ts'

const ids = requirements.current.map(({ id }) => id)
const known = new Set(ids)

describe('the register of requirements', () => {
  it('has a unique id for every requirement, in the form FAMILY-RESOURCE-NN', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(
      ids.filter(
        id =>
          !/^(NET|ENV|TYP|COL|INV|PAR|PAG|ORD|FIL|XEP|AUT|PAY|VER|RTE|ERR|OBS|GAP)(-[A-Za-z0-9_]+)+$/.test(
            id,
          ),
      ),
    ).toEqual([])
  })

  it('states for each one the check, its clause and a violation', () => {
    for (const { id, title, clause, checks, violation } of requirements.current)
      for (const text of [title, clause, checks, violation]) expect(text, id).toMatch(/\S{2,}/)
  })

  it('has every column, field, rule and order of the spec', () => {
    const tables = Object.keys(contract.tables) as TableName[]
    const columns = tables.flatMap(columnReader.current).map(({ id }) => id)
    const schemas = [...Object.keys(contract.tables), ...Object.keys(contract.objects)]
    const rules = schemas.flatMap(name => listRules(name)).map(({ id }) => id)
    const orders = contract.operations.flatMap(({ order }) => order.map(({ id }) => id))
    const fields = Object.entries(contract.objects).flatMap(([schema, names]) =>
      names.map(name => formatFieldRequirementId(schema, name)),
    )
    expect(fields.length).toBeGreaterThan(40)
    expect([...columns, ...fields, ...rules, ...orders].filter(id => !known.has(id))).toEqual([])
  })

  it('names an operation for each: an empty derived list would concern the whole service', () => {
    const ofService = requirements.current.filter(({ operations }) => operations.length === 0)
    // Facts are compared wherever in a run they were told, and a service has one clock and one way to verify payments.
    const ids = ['NET-DATE', 'XEP-00', 'XEP-00-symbol', 'XEP-04', 'PAY-VERIFY']
    expect(ofService.map(({ id }) => id)).toEqual(ids)
  })

  it('names the gap in each requirement that leaves one open', () => {
    const silent = Object.entries(gapObserverDefinitions).flatMap(([gap, { leftOpenBy = [] }]) =>
      leftOpenBy.filter(id => {
        const requirement = requirements.current.find(each => each.id === id)
        return !`${requirement?.checks} ${requirement?.violation}`.includes(`(${gap})`)
      }),
    )
    expect(silent).toEqual([])
  })
})

const pinned = readPins(pinFiles.pinned)
const retired = readPins(pinFiles.retired).map(readPinnedId)
const pins = requirements.current.map(formatPin)
const current = new Set(requirements.current.map(({ id }) => id))

describe('permanent ids', () => {
  it('lists every requirement in requirement-ids.txt with its meaning: npm run update -- pins adds these', () => {
    expect(pins.filter(pin => !pinned.includes(pin))).toEqual([])
  })

  it('has dropped none: a removed or changed id belongs in retired-ids.txt', () => {
    expect(pinned.filter(pin => !pins.includes(pin))).toEqual([])
  })

  it('lists each once, in order, so that additions rarely conflict', () => {
    expect(pinned).toEqual([...new Map(pinned.map(pin => [readPinnedId(pin), pin])).values()].toSorted())
  })

  it('reuses no retired id', () => {
    expect(retired.filter(id => current.has(id))).toEqual([])
  })
})

const some = ['ENV-001', 'ENV-006', 'INV-TD-01', 'INV-TD-02', 'COL-AltPool-poolAddress']

it('suggests the nearest id', () => {
  const lists = 'mdc requirements lists them all'
  const nearest = expect.objectContaining({ facts: ['did you mean: INV-TD-01', lists] })
  expect(() => checkRequirementId('INV-TD-03', some)).toThrow(nearest)
  expect(() => checkRequirementId('ENV-999', some)).toThrow(expect.objectContaining({ facts: [lists] }))
})

const source = readSpecSource()

it('adds an inserted column, drops deleted rules, and changes no other id', () => {
  const document = structuredClone(bundleSpec(source))
  const { TokenDetails = {}, TokenPoolStat = {} } = document.components.schemas
  const columns = TokenDetails['x-table']?.columns as object[]
  columns.splice(2, 0, { name: 'marketRank', type: 'UInt32', description: 'Rank by value' })
  Reflect.deleteProperty(TokenPoolStat, 'x-rules')
  const clauses = runWithContract(
    compileContract(source, expandDocument(document)),
    () => new Map(requirements.current.map(({ id, clause }) => [id, clause])),
  )
  expect([...clauses.keys()].filter(id => !known.has(id))).toEqual(['COL-TokenDetails-marketRank'])
  expect(ids.filter(id => !clauses.has(id) && !id.startsWith('INV-TP-'))).toEqual([])
  expect(clauses.has('INV-TP-01')).toBe(false)
  expect(clauses.get('COL-TokenPoolStat-poolAddress')).toBe('shared rules, TokenPoolStat')
})
