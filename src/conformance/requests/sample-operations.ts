import { perContract } from '../../contract/activate-contract.ts'
import { contract, type Operation } from '../../contract/contract.ts'
import { findByRole } from '../../contract/model/find-by-role.ts'

/** Sample operations: the first one of each kind in the contract. */
export const sampleOperations = perContract(
  () =>
    ({
      /** Requires no parameter. */
      plain: findFirst(({ parameters }) => parameters.every(({ required }) => !required)),
      /** Returns a table that is not in an array. */
      bare: findFirst(({ reply }) => reply.kind === 'table' && !reply.wrapped),
      /** Returns objects, and each of its parameters has a default. */
      objects: findFirst(
        ({ reply, parameters }) =>
          reply.kind === 'objects' && parameters.every(({ schema }) => schema.default !== undefined),
      ),
      /** Lists the items of one entity, page by page. */
      lookedUp: findFirst(
        target =>
          target.parameters.some(({ required }) => required) && findByRole(target, 'offset') !== undefined,
      ),
      /** Requires a parameter. */
      required: findFirst(({ parameters }) => parameters.some(({ required }) => required)),
    }) as const,
)

function findFirst(holds: (operation: Operation) => boolean): readonly Operation['id'][] {
  return contract.operations
    .filter(holds)
    .slice(0, 1)
    .map(({ id }) => id)
}
