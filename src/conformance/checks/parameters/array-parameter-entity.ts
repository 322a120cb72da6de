import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import { meanings } from '../../../contract/model/meanings.ts'

/** The entity that list parameters name, such as `token`. A contract without such an entity has an `item`. */
export const arrayParameterEntity = perContract(() => {
  const names = contract.operations.flatMap(({ id, parameters }) =>
    parameters
      .filter(({ schema }) => schema.type === 'array')
      .flatMap(({ name }) => meanings.parameters[id]?.[name]?.split('.')[0] ?? []),
  )
  return names[0] ?? 'item'
})

/** List parameters with a documented maximum number of items, each with its operation. */
export const boundedArrayParameters = perContract(() =>
  contract.operations.flatMap(target =>
    target.parameters.flatMap(parameter => {
      const { name, schema } = parameter
      return schema.maxItems === undefined ? [] : [{ target, parameter, name, maxItems: schema.maxItems }]
    }),
  ),
)
