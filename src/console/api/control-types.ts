import type { components, paths } from '../../generated/control-api.ts'

type Schemas = components['schemas']

/** State of a session. */
export type ControlSessionState = Schemas['State']
/** One request that the mock answered. */
export type ControlJournalEntry = Schemas['JournalEntry']
/** One of the four origins of a service. */
export type MockOrigin = ControlJournalEntry['origin']

/** A path of the control API. */
export type ControlPath = keyof paths
/** A method of the control API. */
export type ControlApiMethod = 'get' | 'put' | 'post' | 'delete'

/** Body of the successful reply of a path to a method. */
export type ControlReply<P extends ControlPath, M extends ControlApiMethod> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': infer Reply } } }
}
  ? Reply
  : never
