import { ContractError } from '../../../src/base/contract-error.ts'
import { type ControlBackend, createControlBackend } from '../../control/control-backend.ts'
import type { ControlRequest, GetOriginUrls } from '../../control/control-routes.ts'
import { buildFailureReply } from '../../control/create-control.ts'
import { changesPath } from '../../control/follow-changes.ts'
import { documentPath, readContractDocument } from '../../control/read-contract-document.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { Mock } from '../../mock.ts'
import type { LocatedRequest, OriginBase } from '../base-urls.ts'

/**
 * Answers requests below /__mock/ as the server does: the control API, and the stream of its changes. The
 * client is in the same process or page, so access is not checked.
 */
export async function answerControl(
  { sessions, contract }: Mock,
  bases: readonly OriginBase[],
  { path, query }: LocatedRequest,
  request: Request,
): Promise<Response> {
  const header = (name: string) => request.headers.get(name) ?? undefined
  const { method } = request
  const control = createControlBackend(sessions, contract)
  const asked: ControlRequest = { method, path, query, header, body: '', remote: '' }
  if (method === 'GET') {
    if (path === changesPath) return streamChanges(asked, control, request.signal)
    if (path === documentPath)
      return new Response(await readContractDocument(contract), {
        headers: { 'Content-Type': 'application/json' },
      })
  }
  const urls = () =>
    Object.fromEntries(bases.map(({ origin, url }) => [origin, url])) as ReturnType<GetOriginUrls>
  const reply = await control.dispatch({ ...asked, body: await request.text() }, urls)
  return toResponse(reply, method)
}

function toResponse({ status, headers, body }: MockReply, method: string): Response {
  return new Response(method === 'HEAD' || status === 204 ? null : body, { status, headers })
}

function streamChanges(asked: ControlRequest, control: ControlBackend, signal: AbortSignal): Response {
  let stop: (() => void) | undefined
  try {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        stop = control.follow(asked, {
          write: text => controller.enqueue(encoder.encode(text)),
          end: () => {
            stop?.()
            controller.close()
          },
        })
      },
      cancel: () => stop?.(),
    })
    // MSW holds on to a copy of the stream, so its end is not always heard of.
    signal.addEventListener('abort', () => stop?.())
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return toResponse(buildFailureReply(400, 'Bad Request', error.sentence, error.facts), 'GET')
  }
}
