import type { EntryModel, OperationModel } from '../../contract/model/contract-model.ts'
import {
  type EntryMeaning,
  getUsualRole,
  type Meanings,
  type ParameterRole,
} from '../../contract/model/meanings.ts'
import { readContract } from '../../contract/model/read-contract.ts'

/** Extracts the entities and attributes that rows, columns, fields and parameters mean. */
export function extractMeanings(document: object): Meanings {
  const { entities, entries, operations } = readContract(document)
  const collect = (member: 'is' | 'counts'): [string, Record<string, string>][] =>
    operations.map(({ id, parameters }) => [
      id,
      Object.fromEntries(
        parameters.flatMap(({ name, [member]: value }) => (value === undefined ? [] : [[name, value]])),
      ),
    ])
  return {
    entities,
    entries: Object.fromEntries(entries.flatMap(extractMeaning)),
    parameters: Object.fromEntries(collect('is').filter(isUsed)),
    roles: Object.fromEntries(operations.map(each => [each.id, readRoles(each)] as const).filter(isUsed)),
    counts: Object.fromEntries(collect('counts').filter(isUsed)),
  }
}

function readRoles({ parameters, orders }: OperationModel): Record<string, ParameterRole> {
  const directions = (['ascending', 'descending'] as const).flatMap(role =>
    orders.flatMap(({ [role]: name }) => (name === undefined ? [] : [[name, role] as const])),
  )
  const authored = parameters.flatMap(({ name, role }) =>
    role === undefined || role === getUsualRole(name) ? [] : [[name, role] as const],
  )
  return Object.fromEntries([...authored, ...directions])
}

function isUsed([, values]: readonly [string, object]): boolean {
  return Object.keys(values).length > 0
}

function extractMeaning({ name, rows, apart, fields }: EntryModel): [string, EntryMeaning][] {
  const is = fields.flatMap(field => (field.is === undefined ? [] : [[field.name, field.is]]))
  return rows === undefined ? [] : [[name, { rows, ...(apart && { apart }), is: Object.fromEntries(is) }]]
}
