import type { OperationModel } from '../../../contract/model/contract-model.ts'
import type { ReplyTable } from '../../reply/decode-reply.ts'
import { useConsole } from '../../state/console-context.ts'
import { loadRows } from '../../state/load-rows.ts'
import { type LoadState, useLoad } from '../../state/use-load.ts'

/**
 * Requests the rows of an operation, and repeats this when an input changes. A reply without rows is a
 * failure.
 */
export function useMarketRows(
  operation: OperationModel | undefined,
  values: Readonly<Record<string, string>>,
  moment: string,
): LoadState<ReplyTable | undefined> {
  const context = useConsole()
  const path = operation && context.examples.get(operation.id)?.path
  return useLoad(
    async () => operation && loadRows(operation, context, values),
    [path, JSON.stringify(values), moment, context.session],
  )
}
