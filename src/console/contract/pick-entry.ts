import type { Entry, Operation } from '../../contract/model/contract-model.ts'

/** Returns the description of a reply's entries for a media type, or that of the default version. */
export function pickEntry({ reply }: Operation, mediaType = ''): Entry {
  const [type = ''] = mediaType.split(';')
  return reply.media.find(media => media.type === type.trim())?.entry ?? reply.entry
}
