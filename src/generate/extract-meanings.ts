import type { Entry } from '../contract/model/contract-model.ts'
import type { Meaning, Meanings } from '../contract/model/meanings.ts'
import { readContract } from '../contract/model/read-contract.ts'

/** What rows, columns and fields are about. */
export function extractMeanings(document: object): Meanings {
  const { entities, entries, operations } = readContract(document)
  const parameters = operations.map(({ id, parameters }) => [
    id,
    Object.fromEntries(parameters.flatMap(({ name, is }) => (is === undefined ? [] : [[name, is]]))),
  ])
  return {
    entities,
    entries: Object.fromEntries(entries.flatMap(extractMeaning)),
    parameters: Object.fromEntries(parameters),
  }
}

function extractMeaning({ name, rows, fields }: Entry): [string, Meaning][] {
  const is = fields.flatMap(field => (field.is === undefined ? [] : [[field.name, field.is]]))
  return rows === undefined ? [] : [[name, { rows, is: Object.fromEntries(is) }]]
}
