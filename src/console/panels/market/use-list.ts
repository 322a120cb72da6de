import type { Operation } from '../../../contract/model/contract-model.ts'
import { buildRequest } from '../../api/build-request.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { sendRequest } from '../../api/send-request.ts'
import { pickEntry } from '../../contract/pick-entry.ts'
import { decodeReply, type ReplyTable } from '../../reply/decode-reply.ts'
import { useConsole } from '../../state/console-context.ts'
import { type Loaded, useLoaded } from '../../state/use-loaded.ts'

/** Asks an operation for its rows, and again when an input changes; a reply without rows is a failure. */
export function useList(
  operation: Operation | undefined,
  values: Readonly<Record<string, string>>,
  moment: string,
): Loaded<ReplyTable | undefined> {
  const { origins, examples, apiKey, session } = useConsole()
  const example = operation && examples.get(operation.id)
  const load = async () => {
    if (operation === undefined || example === undefined) return undefined
    const reply = await sendRequest(
      buildRequest({
        ...{ base: origins[example.origin], path: example.path, accept: undefined, apiKey, session },
        ...{ parameters: Object.keys(values), values },
      }),
      'view',
    ).catch(() => {
      throw new Error('There was no reply: the connection was cut.')
    })
    const { table } = decodeReply(reply.body, pickEntry(operation))
    if (table === undefined) throw describeRefusal(reply)
    return table
  }
  return useLoaded(load, [example?.path, JSON.stringify(values), moment, session])
}
