import { buildRequest } from '../../api/build-request.ts'
import { type Reply, sendRequest } from '../../api/send-request.ts'
import { type Operation, pickShape } from '../../contract/read-contract.ts'
import { type DecodedReply, decodeReply } from '../../reply/decode-reply.ts'
import { useConsole } from '../../state/console-context.ts'
import { type Loaded, useLoaded } from '../../state/use-loaded.ts'

/** A reply of an operation with what it holds. */
export interface ReadReply extends DecodedReply {
  readonly reply: Reply
}

/** Asks an operation with its access key, and again when an input changes. */
export function useList(
  operation: Operation | undefined,
  values: Readonly<Record<string, string>>,
  moment: string,
): Loaded<ReadReply | undefined> {
  const { origins, examples, apiKey, session } = useConsole()
  const example = operation && examples.get(operation.id)
  const load = async () => {
    if (operation === undefined || example === undefined) return undefined
    const reply = await sendRequest(
      buildRequest({
        ...{ base: origins[example.origin], path: example.path, accept: undefined, apiKey, session },
        ...{ parameters: Object.keys(values), values },
      }),
    ).catch(() => {
      throw new Error('There was no reply: the connection was cut.')
    })
    return { reply, ...decodeReply(reply.body, pickShape(operation)) }
  }
  return useLoaded(load, [example?.path, JSON.stringify(values), moment, session])
}
