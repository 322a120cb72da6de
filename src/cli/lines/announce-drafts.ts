import type { Mock } from '../../../mocks/server.ts'

/** Prints the drafted operations, and the rules that their drafts do not keep. */
export async function announceDrafts({ sessions }: Mock, note: (line: string) => void): Promise<void> {
  const { describeDrafts } = await import('../../../mocks/drafts/describe-drafts.ts')
  const drafts = describeDrafts(sessions.first)
  if (drafts.length === 0) return
  const names = drafts.map(({ operationId }) => operationId).join(', ')
  const broken = drafts.flatMap(({ brokenRules }) => brokenRules)
  note(
    `Drafted from the contract: ${names}.${broken.length === 0 ? '' : ` Rules that are not kept: ${broken.join(', ')}.`}`,
  )
}
