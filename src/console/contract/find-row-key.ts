import type { ContractModel, EntryModel } from '../../contract/model/contract-model.ts'

/** Returns the column that identifies a row: the one with the narrowest part of the key of its entity. */
export function findRowKey(
  { rows = '', fields }: EntryModel,
  { entities }: Pick<ContractModel, 'entities'>,
): string | undefined {
  const part = entities[rows]?.key.at(-1)
  return part === undefined ? undefined : fields.find(({ is }) => is === `${rows}.${part}`)?.name
}
