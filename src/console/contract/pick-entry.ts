import type { ContractModel, EntryModel, OperationModel } from '../../contract/model/contract-model.ts'

/** Returns the description of a reply's entries for a media type, or that of the default version. */
export function pickEntry({ reply }: OperationModel, mediaType = ''): EntryModel {
  const [type = ''] = mediaType.split(';')
  return reply.media.find(media => media.type === type.trim())?.entry ?? reply.entry
}

/**
 * Returns the columns that identify a row, those of the narrowest part of the key last. Wider parts without a
 * column, and all before them, are left out.
 */
export function findRowKey({ rows = '', fields }: EntryModel, entities: ContractModel['entities']): string[] {
  const columns = (entities[rows]?.key ?? []).map(part => {
    const path = `${rows}.${part}`
    const paths = [path, `${path}.${entities[part]?.key.at(-1)}`]
    return fields.find(({ is }) => is !== undefined && paths.includes(is))?.name
  })
  return columns.slice(columns.lastIndexOf(undefined) + 1).filter(name => name !== undefined)
}
