import cluster, { type Worker } from 'node:cluster'
import type { MockUrls } from '../../../mocks/server.ts'
import { answerStoreCalls } from '../../../mocks/state/ipc/answer-store-calls.ts'
import { createMemoryStore } from '../../../mocks/state/memory/create-memory-store.ts'
import { tell } from '../shared/print.ts'
import { stopOnSignal } from '../shared/stop-on-signal.ts'
import { answerCollectors } from './collect-metrics.ts'

/** Workers that end by themselves in so many seconds, beyond which something is wrong that no new one mends. */
const MOST_ENDS = 10
const WITHIN_MS = 60_000

/** What a worker tells the process that started it. */
export interface WorkerReady {
  readonly readyAt: MockUrls
}

/**
 * Runs this command in some processes, among which Node deals the connections out. Resolves when all are ready, with where they
 * are; undefined when the first could not start, which has told why. A worker that ends is replaced.
 */
export async function runWorkers(count: number): Promise<MockUrls | undefined> {
  // JSON would make null of what is undefined.
  cluster.setupPrimary({ serialization: 'advanced' })
  const store = createMemoryStore()
  const workers = new Map<number, Worker>()
  const serving = new Set<Worker>()
  const ends: number[] = []
  let isStopping = false

  const start = (place: number) =>
    new Promise<MockUrls | undefined>(resolve => {
      const worker = cluster.fork({ MDC_WORKER: String(place) })
      workers.set(place, worker)
      answerStoreCalls(worker, store)
      answerCollectors(worker)
      worker.on('message', ({ readyAt }: Partial<WorkerReady>) => {
        if (readyAt === undefined) return
        serving.add(worker)
        resolve(readyAt)
      })
      worker.once('exit', code => {
        workers.delete(place)
        serving.delete(worker)
        resolve(undefined)
        // One that never got ready has told why, and another one would say the same.
        if (isStopping || worker.exitedAfterDisconnect) return
        if (!ready) process.exitCode = code === 0 ? 3 : code
        else replace(place, code)
      })
    })
  const replace = (place: number, code: number) => {
    const now = Date.now()
    ends.push(now)
    while ((ends[0] ?? now) < now - WITHIN_MS) ends.shift()
    if (ends.length > MOST_ENDS) {
      tell(`Workers end again and again, the last one with ${code}.\n`)
      void stop().then(() => process.exit(3))
      return
    }
    tell(`A worker ended with ${code}; another one takes its place.\n`)
    void start(place)
  }
  const stop = async () => {
    isStopping = true
    const ended = [...workers.values()].map(worker => {
      const gone = new Promise(resolve => worker.once('exit', resolve))
      // One that does not serve yet has nothing to end, and does not listen.
      if (serving.has(worker)) worker.send({ stop: true }, () => {})
      else worker.process.kill('SIGKILL')
      return gone
    })
    await Promise.all(ended)
  }

  let ready = false
  stopOnSignal(stop)
  // The first one alone: what it cannot, such as have its ports, the others cannot either.
  const urls = await start(0)
  if (urls === undefined) return undefined
  ready = true
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)))
  return urls
}
