import type { Gap, Operation } from './contract-model.ts'

/** The gaps of an operation: those of its parameters, its reply, and the operation as a whole. */
export function listGaps({ parameters, replyGaps, gaps }: Operation): Gap[] {
  return [...new Set([...parameters.flatMap(parameter => parameter.gaps), ...replyGaps, ...gaps])]
}
