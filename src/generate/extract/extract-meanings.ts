import type { EntryModel } from '../../contract/model/contract-model.ts'
import type { EntryMeaning, Meanings } from '../../contract/model/meanings.ts'
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
    counts: Object.fromEntries(collect('counts').filter(isUsed)),
  }
}

function isUsed([, values]: readonly [string, object]): boolean {
  return Object.keys(values).length > 0
}

function extractMeaning({ name, rows, apart, fields }: EntryModel): [string, EntryMeaning][] {
  const is = fields.flatMap(field => (field.is === undefined ? [] : [[field.name, field.is]]))
  return rows === undefined ? [] : [[name, { rows, ...(apart && { apart }), is: Object.fromEntries(is) }]]
}
