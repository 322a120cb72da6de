import { ContractError } from '../../base/contract-error.ts'
import type { ControlApiMethod, ControlPath, ControlReply } from './control-types.ts'
import { controlBase, parentWindow } from './parent-window.ts'

interface ControlInput {
  readonly session?: string | undefined
  readonly body?: unknown
  /** Values for the `{name}` parts of the path. */
  readonly place?: Readonly<Record<string, string>>
}

/** Sends a request to the mock that serves this page. Throws ContractError, with the message of a reply. */
export async function callControl<P extends ControlPath, M extends ControlApiMethod>(
  method: M,
  path: P,
  { session, body, place = {} }: ControlInput = {},
): Promise<ControlReply<P, M>> {
  const url =
    controlBase + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(place[name] ?? ''))
  const headers = new Headers(session === undefined ? {} : { 'X-Mock-Session': session })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const request = { method: method.toUpperCase(), headers, body: JSON.stringify(body) ?? null }
  const response = await parentWindow.fetch(url, request).catch(() => {
    throw new ContractError('The mock does not answer. Is it still running?')
  })
  const reply = await response.json().catch(() => undefined)
  if (response.ok) return reply
  throw new ContractError(reply?.message ?? `The mock answered ${response.status}.`, { facts: reply?.facts })
}
