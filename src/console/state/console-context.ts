import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ContractModel } from '../../contract/model/contract-model.ts'
import type { ControlInput } from '../api/call-control.ts'
import type { ControlMethod, ControlPath, ControlReply, Origin } from '../api/control-types.ts'
import type { ExampleRequest } from './load-world.ts'
import type { LiveState } from './use-live-state.ts'

/** Context of all panels. */
export interface ConsoleContext extends LiveState {
  readonly contract: ContractModel
  readonly examples: ReadonlyMap<string, ExampleRequest>
  readonly origins: Readonly<Record<Origin, string>>
  readonly apiKey: string
  readonly setApiKey: (key: string) => void
  /** The session that was picked, or undefined for the first one. */
  readonly session: string | undefined
  /** Sends a control request about the session. */
  readonly ask: <P extends ControlPath, M extends ControlMethod>(
    method: M,
    path: P,
    input?: Omit<ControlInput, 'session'>,
  ) => Promise<ControlReply<P, M>>
  /** Sends a control request that changes something. An error appears on top of the page, and the state is read again. */
  readonly change: <P extends ControlPath, M extends ControlMethod>(
    method: M,
    path: P,
    body?: unknown,
  ) => Promise<boolean>
}

/** Provides what every panel may use. */
export const ConsoleProvider = createContext<ConsoleContext | undefined>(undefined)

/** Returns the context of a panel. Only valid inside the frame. */
export function useConsole(): ConsoleContext {
  const context = useContext(ConsoleProvider)
  if (context === undefined) throw new Error('Outside of the frame there is no console.')
  return context
}
