import type { GapModel, OperationModel } from './contract-model.ts'

/** Lists the gaps of the parameters and the reply of an operation, and of the whole operation. */
export function listGaps({ parameters, replyGaps, gaps }: OperationModel): GapModel[] {
  return [...new Set([...parameters.flatMap(parameter => parameter.gaps), ...replyGaps, ...gaps])]
}
