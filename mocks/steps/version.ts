import { selectVersion } from '../../src/contract/versions.ts'
import type { Step } from '../context.ts'
import { refuse } from '../refuse.ts'

/** Selects the version of a social operation by its Accept header (contract, social, Versioning). */
export const version: Step = context => {
  const { operation, request, choose } = context
  if (operation?.reply.kind !== 'objects') return undefined
  const accept = request.header('accept')
  const selection = selectVersion(operation, accept)
  if (selection === undefined) {
    choose('GAP-51')
    const known = operation.reply.media.flatMap(({ type, versions }) => (versions.length > 0 ? [type] : []))
    return refuse(choose, 406, `No version of this operation is ${accept}. There are: ${known.join(', ')}.`)
  }
  if (!selection.named && accept !== undefined) choose('GAP-51a')
  context.selection = selection
  return undefined
}
