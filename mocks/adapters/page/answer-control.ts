import { type ControlBackend, createControlBackend } from '../../control/control-backend.ts'
import type { ControlRequest, OriginUrls } from '../../control/control-routes.ts'
import { rejectInvalid } from '../../control/dispatch-request.ts'
import { changesPath } from '../../control/follow-changes.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { Mock } from '../../mock.ts'
import type { LocatedRequest } from '../base-urls.ts'

/**
 * Answers requests below /__mock/ as the server does: the control API, and the stream of its changes. The
 * client is in the same process or page, so access is not checked.
 */
export async function answerControl(
  { sessions, contract }: Mock,
  bases: OriginUrls,
  { path, query }: LocatedRequest,
  request: Request,
): Promise<Response> {
  const header = (name: string) => request.headers.get(name) ?? undefined
  const { method } = request
  const control = createControlBackend(sessions, contract)
  const asked: ControlRequest = { method, path, query, header, body: await request.text(), remote: '' }
  if (method === 'GET' && path === changesPath) return streamChanges(asked, control, request.signal)
  return toResponse(await control.dispatch(asked, bases), method)
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
    return toResponse(rejectInvalid(error), 'GET')
  }
}
