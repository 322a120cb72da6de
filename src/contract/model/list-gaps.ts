import type { Gap, Operation } from './contract-model.ts'

/** Lists the gaps of the parameters and the reply of an operation, and of the whole operation. */
export function listGaps({ parameters, replyGaps, gaps }: Operation): Gap[] {
  return [...new Set([...parameters.flatMap(parameter => parameter.gaps), ...replyGaps, ...gaps])]
}
