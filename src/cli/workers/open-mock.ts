import {
  createMock,
  createRedisStore,
  createSharedMock,
  type Mock,
  type MockOptions,
  type SharedMock,
} from '../../../mocks/server.ts'
import { createIpcStore } from '../../../mocks/state/ipc/create-ipc-store.ts'
import { isWorker } from './join-workers.ts'

/**
 * A mock by itself; or one of the replicas of a mock, where a store is named, or where this process is one of several. Throws
 * ContractError for options that are not understood, and for a store that is not there.
 */
export async function openMock(options: MockOptions, state: string | undefined): Promise<Mock | SharedMock> {
  if (state === undefined && !isWorker()) return createMock(options)
  const store = state === undefined ? createIpcStore() : await createRedisStore(state)
  try {
    return createSharedMock(options, store)
  } catch (error) {
    await store.close()
    throw error
  }
}
