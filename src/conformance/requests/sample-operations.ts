import { contract, type Operation } from '../../contract/contract.ts'

/** Operations that represent their kind: the first in the contract. */
export const sampleOperations = {
  /** It needs no parameter. */
  plain: findFirst(({ parameters }) => parameters.every(({ required }) => !required)),
  /** Its table is not in a list. */
  bare: findFirst(({ reply }) => reply.kind === 'table' && !reply.wrapped),
  /** It answers objects, and each of its parameters has a default. */
  objects: findFirst(
    ({ reply, parameters }) =>
      reply.kind === 'objects' && parameters.every(({ schema }) => schema.default !== undefined),
  ),
  /** It lists what belongs to one thing, page by page. */
  lookedUp: findFirst(
    ({ parameters }) =>
      parameters.some(({ required }) => required) && parameters.some(({ name }) => name === 'offset'),
  ),
  /** It needs a parameter. */
  required: findFirst(({ parameters }) => parameters.some(({ required }) => required)),
} as const

function findFirst(holds: (operation: Operation) => boolean): readonly Operation['id'][] {
  return contract.operations
    .filter(holds)
    .slice(0, 1)
    .map(({ id }) => id)
}
