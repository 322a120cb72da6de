import { readdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { ContractError } from '../../../src/base/contract-error.ts'
import { createDraw, type Draw } from '../../plain-documents/draw-values.ts'
import { readYaml } from '../../support/read-yaml.ts'

/** A key that no output may hold. */
export const PLANTED_KEY = 'sk-live-PlantedKey0123456789'
/** A text in a file that no command may read. */
export const OUTSIDE_TEXT = 'text-of-a-file-outside'

/** A fuzzer of one door. */
export interface Fuzz {
  /** Its name in amounts.yaml. */
  readonly door: string
  /** A folder in which no case may add or remove a file. */
  readonly around?: string
  /** Plays a case. Returns all texts that were written, and throws for anything that was wrong. */
  readonly play: (draw: Draw) => Promise<readonly string[]>
}

const { HOSTILE, FUZZ_SEED, FUZZ_COUNT, FUZZ_SECONDS = '10800' } = process.env
const amounts = readYaml<Readonly<Record<string, { day: number; night: number; kept: number[] }>>>(
  import.meta.url,
  'amounts.yaml',
)
const isWhole = HOSTILE === 'all'
/** Time that a case may compute, and time that it may wait for a busy machine. */
const [CPU_SECONDS, CASE_MS] = [10, 60_000]
const MEGABYTES = 600
const MAX_FAILURES = 20
/** Time for all cases of a night. */
export const FUZZ_MS = 4 * 60 * 60_000

/** Ends the process with the seed of a case that never returns to the event loop. */
const watchdog = `
const { workerData: { state, door, most } } = require('node:worker_threads')
setInterval(() => {
  const [seed, started] = state
  if (started === 0 || Date.now() / 1000 - started < most) return
  require('node:fs').writeSync(2, door + ': seed ' + seed + ' hangs\\n')
  process.kill(process.pid, 'SIGKILL')
}, 1000)`

/**
 * Plays the cases of a door, each from its seed, and fails with the seeds of those that were wrong. FUZZ_SEED plays one seed,
 * FUZZ_COUNT another number of cases, and FUZZ_SECONDS ends the loop earlier.
 */
export async function runFuzz({ door, around, play }: Fuzz): Promise<void> {
  const { day = 0, night = 0, kept = [] } = amounts[door] ?? {}
  const count = Number(FUZZ_COUNT ?? (isWhole ? night : day))
  const all = [...kept, ...Array.from({ length: count }, (_, at) => at + 1)]
  const seeds = FUZZ_SEED === undefined ? all : [Number(FUZZ_SEED)]
  const state = new Float64Array(new SharedArrayBuffer(16))
  const workerData = { state, door, most: CASE_MS / 500 }
  const guard = new Worker(watchdog, { eval: true, workerData })
  const failures = new Map<string, number>()
  const before = around === undefined ? [] : readdirSync(around)
  const begun = Date.now()
  let played = 0
  for (const seed of seeds) {
    if (failures.size >= MAX_FAILURES || Date.now() - begun > Number(FUZZ_SECONDS) * 1000) break
    state.set([seed, Date.now() / 1000])
    played += 1
    const memory = readMemory()
    try {
      for (const text of await withinTime(() => play(createDraw(seed)))) checkText(text)
      const { peak } = readMemory()
      // The peak is that of the process: a case that does not raise it had less.
      if (peak > memory.peak) expect(peak - memory.now, 'megabytes of a case').toBeLessThan(MEGABYTES)
      if (around !== undefined) expect(readdirSync(around)).toEqual(before)
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (!failures.has(text)) console.log(`${door}: FUZZ_SEED=${seed}\n${text}`)
      failures.set(text, failures.get(text) ?? seed)
    }
  }
  state.fill(0)
  await guard.terminate()
  if (isWhole)
    console.log(
      `${door}: ${played} cases, ${Math.round((Date.now() - begun) / 1000)} s, ${Math.round(readMemory().peak)} MB at most, ${failures.size} failed`,
    )
  expect([...failures.values()], `${door}: seeds that failed`).toEqual([])
}

/** Returns the megabytes of this process now, and the most that it had so far. */
function readMemory(): { readonly now: number; readonly peak: number } {
  return { now: process.memoryUsage().rss / 2 ** 20, peak: process.resourceUsage().maxRSS / 1024 }
}

async function withinTime<T>(step: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The case hangs.')), CASE_MS)
  })
  try {
    return await Promise.race([step(), late])
  } finally {
    clearTimeout(timer)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6, 'CPU-seconds of a case').toBeLessThan(CPU_SECONDS)
  }
}

/** Parts that no text may have: an internal error, a stack, the planted key, a file outside. */
const wrongPart = new RegExp(
  `itself failed|The mock failed|^ +at .*[jt]s:\\d|${PLANTED_KEY}|${OUTSIDE_TEXT}`,
  'm',
)

/** Throws an error with the surroundings of a part that no text may have. */
export function checkText(text: string): void {
  const at = text.search(wrongPart)
  if (at !== -1) throw new Error(`It wrote: ${text.slice(Math.max(0, at - 200), at + 500)}`)
}

/** Variables of all commands: a key to find, and stacks of internal errors, so that each is seen. */
export const fuzzEnvironment = { MDC_API_KEY: PLANTED_KEY, MDC_DEBUG: '1' }

/** Runs a step. Returns the message with which it refuses its input, or its result. Throws any other error. */
export async function tryStep<T>(step: () => T | Promise<T>): Promise<{ refusal: string } | { result: T }> {
  try {
    return { result: await step() }
  } catch (error) {
    if (error instanceof ContractError) return { refusal: error.message }
    throw error
  }
}
