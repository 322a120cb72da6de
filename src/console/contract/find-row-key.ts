import type { ContractModel, EntryModel } from '../../contract/model/contract-model.ts'

/**
 * Returns the columns that identify a row, those of the narrowest part of the key last. Wider parts without a
 * column, and all before them, are left out.
 */
export function findRowKey(
  { rows = '', fields }: EntryModel,
  { entities }: Pick<ContractModel, 'entities'>,
): string[] {
  const columns = (entities[rows]?.key ?? []).map(part => {
    const path = `${rows}.${part}`
    const paths = [path, `${path}.${entities[part]?.key.at(-1)}`]
    return fields.find(({ is }) => is !== undefined && paths.includes(is))?.name
  })
  return columns.slice(columns.lastIndexOf(undefined) + 1).filter(name => name !== undefined)
}
