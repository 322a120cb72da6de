import type { EntryModel, OperationModel } from '../../contract/model/contract-model.ts'

/** Returns the description of a reply's entries for a media type, or that of the default version. */
export function pickEntry({ reply }: OperationModel, mediaType = ''): EntryModel {
  const [type = ''] = mediaType.split(';')
  return reply.media.find(media => media.type === type.trim())?.entry ?? reply.entry
}
