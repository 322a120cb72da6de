import { Ledger } from '../../src/payment/ledger.ts'
import { type Clock, createClock, type Now } from '../core/clock.ts'
import { createJournal, type Journal } from '../core/journal.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyCache } from '../core/reply-cache.ts'
import type { Choices } from '../gaps/choices.ts'
import { readChoices } from '../gaps/read-choices.ts'
import { late } from '../late.ts'
import type { ActiveScenario } from '../scenarios/shared/scenario.ts'
import { type Milestones, parseMilestones } from '../versions/milestones.ts'
import type { World } from '../world/world.ts'

/** What can be changed while the mock runs, as a person writes it. */
export interface Settings {
  /** Which of the imaginary markets is shown; the same seed shows the same one everywhere. */
  readonly seed?: number | undefined
  /** Named behaviours, each NAME[=ARGUMENT][@GLOB] with a glob over operation ids or paths. */
  readonly scenarios?: readonly string[] | undefined
  /** Ends of versions, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly lifecycle?: readonly string[] | undefined
  /** Options for gaps of the contract, by id; the register's defaults hold for the others. */
  readonly gaps?: Choices | undefined
}

/** How the mock behaves for one client: its own market, time, choices and journal, apart from every other session. */
export interface Session {
  readonly name: string
  /** Keys that open the base and social origins; the same for all sessions. */
  readonly apiKeys: ReadonlySet<string>
  /** Whether a reply that leans on a gap becomes 501; the same for all sessions. */
  readonly strictGaps: boolean
  readonly clock: Clock
  readonly journal: Journal
  /** Payments taken and refused, and what each payer has left. */
  readonly ledger: Ledger
  readonly seed: number
  readonly world: World
  readonly choices: Choices
  readonly scenarios: readonly ActiveScenario[]
  readonly lifecycle: readonly Milestones[]
  /** Options set for this session; the other choices are those the mock was started with. */
  readonly gaps: Choices
  /** The gaps somebody chose an option for, here or at the start: what is chosen is no invention of the mock. */
  readonly settled: ReadonlySet<string>
  /** Puts settings in place of those there are. Throws ContractError for one that is not understood; then nothing changes. */
  set(settings: Settings): void
  /** Goes back to what the mock was started with, in one setting. */
  restore(setting: keyof Settings): void
  /** Goes back to the start: settings, clock, journal and ledger. */
  reset(): void
  /** The reply this session gave to the same request at the same second, or a new one. */
  cached(second: number, key: string, make: () => MockReply): MockReply
}

/** What the sessions of a mock have in common. */
export interface Common {
  /** What a session starts from. */
  readonly defaults: () => Defaults
  readonly now: Now | undefined
  readonly apiKeys: ReadonlySet<string>
  readonly strictGaps: boolean
  /** Smallest units of the stablecoin each payer starts with; plenty when undefined. */
  readonly payerBalance: bigint | undefined
  readonly worldOf: (seed: number) => World
  readonly cache: ReplyCache
}

/** Settings with nothing left out. */
export type Defaults = { readonly [Key in keyof Settings]-?: NonNullable<Settings[Key]> }

/** Opens a session in its first state. Throws ContractError for defaults that are not understood. */
export function createSession(name: string, common: Common): Session {
  const { apiKeys, strictGaps, now, defaults, worldOf, cache, payerBalance } = common
  const clock = createClock(now)
  const journal = createJournal()
  const ledger = new Ledger(payerBalance === undefined ? {} : { balance: payerBalance })
  const { seed } = defaults()
  let present = {
    seed,
    world: worldOf(seed),
    choices: readChoices(defaults().gaps),
    scenarios: [] as readonly ActiveScenario[],
    lifecycle: [] as readonly Milestones[],
    gaps: {} as Choices,
    settled: new Set<string>(),
  }
  const set = ({ seed = present.seed, scenarios, lifecycle, gaps = present.gaps }: Settings) => {
    present = {
      seed,
      world: seed === present.seed ? present.world : worldOf(seed),
      choices: readChoices(gaps, readChoices(defaults().gaps)),
      scenarios: scenarios?.map(text => late().parseScenario(text)) ?? present.scenarios,
      lifecycle: lifecycle?.map(parseMilestones) ?? present.lifecycle,
      gaps,
      settled: new Set([...Object.keys(defaults().gaps), ...Object.keys(gaps)]),
    }
  }
  const start = () => ({ ...defaults(), gaps: {} })
  set(start())
  return {
    name,
    apiKeys,
    strictGaps,
    clock,
    journal,
    ledger,
    get seed() {
      return present.seed
    },
    get world() {
      return present.world
    },
    get choices() {
      return present.choices
    },
    get scenarios() {
      return present.scenarios
    },
    get lifecycle() {
      return present.lifecycle
    },
    get gaps() {
      return present.gaps
    },
    get settled() {
      return present.settled
    },
    set,
    restore: setting => set({ [setting]: start()[setting] }),
    reset: () => {
      set(start())
      clock.reset()
      journal.clear()
      ledger.reset()
    },
    // A change of settings makes a new owner, so that no reply outlives what it was made from.
    cached: (second, key, make) => cache.get(present, second, key, make),
  }
}
