import type { Entry, Operation } from '../../contract/model/contract-model.ts'

/** The entries of a reply by its media type, or those of the default version. */
export function pickEntry({ reply }: Operation, mediaType = ''): Entry {
  const [type = ''] = mediaType.split(';')
  return reply.media.find(media => media.type === type.trim())?.entry ?? reply.entry
}
