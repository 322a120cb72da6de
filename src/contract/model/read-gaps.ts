import type { DocumentNode } from './document-node.ts'

/** An open question, or a decided one with the chosen option as the statement. */
export type GapModel = ReturnType<typeof readGaps>[number]

/** Finds the gaps of a node by their ids. */
export type FindGaps = (ids: readonly string[] | undefined) => GapModel[]

/** Reads the register of gaps. Their operations are filled in later. */
export function readGaps({ 'x-gaps': register = [] }: DocumentNode) {
  return register.map(
    ({ id, name, question, options, default: choice, resolved, keyword, clause, contradiction = false }) => ({
      id,
      ...(name !== undefined && { name }),
      question,
      options: Object.entries(options).map(([name, says]) => ({ name, says })),
      /** The decided option, otherwise the default. */
      chosen: String(resolved ?? choice),
      ...(keyword !== undefined && { keyword }),
      clause,
      contradiction,
      isDecided: resolved !== undefined,
      /** Ids of the operations that the gap concerns. Empty for the whole service. */
      operations: [] as string[],
    }),
  )
}
