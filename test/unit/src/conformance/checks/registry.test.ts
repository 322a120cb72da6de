import { describe, expect, it } from 'vitest'
import { formatFieldRequirementId } from '../../../../../src/conformance/checks/cells/format-column-requirement-id.ts'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { documentedColumns } from '../../../../../src/conformance/checks/columns/read-cells.ts'
import { gapObserverDefinitions } from '../../../../../src/conformance/model/gap-observer-definitions.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { listRules } from '../../../../../src/contract/openapi-document.ts'

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

  it('names existing operations, each once', () => {
    const operations = new Set(contract.operations.map(({ id }) => id))
    for (const { id, operations: about } of requirements.current) {
      expect(new Set(about).size, id).toBe(about.length)
      expect(
        about.filter(operation => !operations.has(operation)),
        id,
      ).toEqual([])
    }
  })

  it('has every column, field, rule and order of the spec', () => {
    const columns = Object.values(documentedColumns.current)
      .flat()
      .map(({ id }) => id)
    const schemas = [...Object.keys(contract.tables), ...Object.keys(contract.objects)]
    const rules = schemas.flatMap(listRules).map(({ id }) => id)
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

  it('has every parameter with its default, its list and its bounds', () => {
    const wanted = contract.operations.flatMap(({ id, parameters }) =>
      parameters.flatMap(({ name, required, schema }) => [
        ...(required ? [`PAR-REQ-${name} ${id}`] : []),
        ...((schema.enum ?? []).length < 2 ? [] : [`PAR-ENUM-${name} ${id}`]),
        ...(name === 'limit' ? [`PAR-LIM-rows ${id}`, `PAR-DEF-${name} ${id}`] : []),
        ...(name === 'limit' && schema.maximum !== undefined
          ? [`PAR-LIM-max ${id}`, `PAR-LIM-maxok ${id}`]
          : []),
        ...(name === 'offset' && schema.maximum !== undefined
          ? [`PAR-OFF-max ${id}`, `PAR-OFF-maxok ${id}`]
          : []),
      ]),
    )
    const have = new Set(
      requirements.current.flatMap(({ id, operations }) => operations.map(operation => `${id} ${operation}`)),
    )
    expect(wanted.filter(each => !have.has(each))).toEqual([])
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
