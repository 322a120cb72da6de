import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { callControl } from '../api/call-control.ts'
import type { ControlApiMethod, ControlPath, ControlReply } from '../api/control-types.ts'
import type { Purpose } from '../api/send-request.ts'
import type { loadMockInfo } from './load-mock-info.ts'
import type { useLiveState } from './use-live-state.ts'

type MockInfo = Awaited<ReturnType<typeof loadMockInfo>>

/** The settings that change replies. */
export interface ChangedSettings {
  readonly scenarios: readonly string[]
  readonly gaps: Readonly<Record<string, string>>
  readonly lifecycle: readonly string[]
  readonly overrides: Readonly<Record<string, unknown>>
}

/** State and functions that all panels share. */
export interface ConsoleContext extends ReturnType<typeof useLiveState>, Omit<MockInfo, 'apiKey'> {
  /** A request for each operation that the mock answers successfully at its current time. */
  readonly examples: ReadonlyMap<string, ControlReply<'/__mock/requests', 'get'>['requests'][number]>
  readonly apiKey: string
  readonly setApiKey: (key: string) => void
  /** The chosen session. Undefined means the first one. */
  readonly session: string | undefined
  /** The settings in force before they were last reset. */
  readonly before: ChangedSettings | undefined
  readonly setBefore: (settings: ChangedSettings | undefined) => void
  /** Purpose of requests for data. Default: `view`. */
  readonly purpose?: Purpose | undefined
  /** Sends a control request for the session. */
  readonly ask: typeof callControl
  /** Runs work that can fail. Returns false for an error, which appears at the top of the page. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>
  /** Attempts a control request that changes the mock, then reads its state again. */
  readonly change: (method: ControlApiMethod, path: ControlPath, body?: unknown) => Promise<boolean>
}

/** Provides the context to all panels. */
export const consoleContext = createContext<ConsoleContext | undefined>(undefined)

/** Returns the context of all panels. Throws outside of the console. */
export function useConsole(): ConsoleContext {
  const context = useContext(consoleContext)
  if (context === undefined) throw new Error('Outside of the frame there is no console.')
  return context
}
