import { omitUndefined } from '../../src/base/omit-undefined.ts'
import { Ledger } from '../../src/payment/ledger.ts'
import { createSignal } from '../core/change-signal.ts'
import { createCounter } from '../core/create-counter.ts'
import { createJournal } from '../core/journal/journal.ts'
import type { ReplyStore } from '../core/journal/reply-store.ts'
import type { ReplyCache } from '../core/reply-cache.ts'
import type {
  ActiveOverrides,
  ActiveScenario,
  Replay,
  Session,
  SessionState,
} from '../core/request-context.ts'
import type { SessionSettings } from '../core/settings/session-settings.ts'
import { checkSetting } from '../core/settings/setting-error.ts'
import type { Stories } from '../core/settings/story.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import { readGapChoices } from '../gaps/read-gap-choices.ts'
import { createOverrides } from '../overrides/create-overrides.ts'
import { createClock, type Now } from '../time/mock-clock.ts'
import { parseMilestones } from '../versions/parse-milestones.ts'
import type { VersionDates } from '../versions/version-status.ts'
import type { World } from '../world/world.ts'
import type { WorldSize } from '../world/world-scales.ts'

/** Parts that the sessions of a mock share. */
export interface SessionEnvironment {
  /** Returns the start settings of a session, by its name. */
  readonly defaults: (session: string) => DefaultSettings & { readonly now?: Now | undefined }
  readonly apiKeys: ReadonlySet<string>
  readonly strictGaps: boolean
  /** Initial balance of each payer, in smallest units of the stablecoin. Default: that of the ledger. */
  readonly payerBalance: bigint | undefined
  readonly getWorld: (seed: number, size: WorldSize) => World
  readonly cache: ReplyCache
  readonly replies: ReplyStore
  readonly replay: Replay | undefined
  readonly parseScenario: Session['parseScenario']
  readonly stories: Stories
}

/** Settings in which every member is present. */
export type DefaultSettings = { readonly [Key in keyof SessionSettings]-?: NonNullable<SessionSettings[Key]> }

/** Creates a session in its initial state. With `shared`, its requests are in the journal of that session. Throws ContractError for invalid start settings. */
export function createSession(name: string, common: SessionEnvironment, shared?: Session): Session {
  const { apiKeys, strictGaps, getWorld, cache, parseScenario } = common
  const defaults = () => common.defaults(name)
  const clock = createClock(defaults().now)
  const changes = createSignal()
  const journal = shared?.journal ?? createJournal(changes, common.replies)
  const ledger = new Ledger(common.payerBalance === undefined ? {} : { balance: common.payerBalance })
  let count = createCounter()
  let revision = 0
  const touch = () => {
    revision++
    changes.announce()
  }
  const { seed, size } = defaults()
  let present = {
    seed,
    size,
    world: getWorld(seed, size),
    choices: readGapChoices(defaults().gaps),
    scenarios: [] as readonly ActiveScenario[],
    lifecycle: [] as readonly VersionDates[],
    gaps: {} as Readonly<Record<string, string>>,
    overrides: undefined as ActiveOverrides | undefined,
    settled: new Set<string>(),
    memoize: cache.open(),
  }
  /** Settings that changed since the start. */
  let own: SessionSettings = {}
  const put = (settings: SessionSettings, isChecked = false) => {
    const { seed = present.seed, size = present.size, scenarios, lifecycle, gaps = present.gaps } = settings
    const { overrides } = settings
    const isSame = seed === present.seed && size === present.size
    const world = isSame ? present.world : getWorld(seed, size)
    const choices = checkSetting(['gaps'], () => readGapChoices(gaps, readGapChoices(defaults().gaps)))
    const next = {
      seed,
      size,
      world,
      choices,
      scenarios:
        scenarios?.map((text, at) =>
          checkSetting(['scenarios', at], () => parseScenario(text, `${at} ${text}`)),
        ) ?? present.scenarios,
      lifecycle:
        lifecycle?.map((text, at) => checkSetting(['lifecycle', at], () => parseMilestones(text))) ??
        present.lifecycle,
      gaps,
      overrides:
        overrides === undefined
          ? present.overrides
          : createOverrides(overrides, {
              world,
              now: clock.now(),
              choices,
              choose: trackGapChoices(choices).choose,
            }),
      settled: new Set([...Object.keys(defaults().gaps), ...Object.keys(gaps)]),
      // No reply outlives the settings that it was made from.
      memoize: cache.open(),
    }
    // Only as they are set: another seed may leave a scenario without what it names, which is no mistake then.
    if (isChecked && scenarios !== undefined)
      for (const [at, { behavior }] of next.scenarios.entries())
        checkSetting(['scenarios', at], () => behavior.check?.({ world: next.world, now: clock.now() }))
    present = next
    if (scenarios !== undefined) count = createCounter()
    touch()
  }
  const start = () => ({ ...defaults(), gaps: {} })
  put(start(), true)
  return {
    name,
    apiKeys,
    strictGaps,
    get stories() {
      return common.stories
    },
    replay: common.replay,
    parseScenario,
    clock,
    journal,
    ledger,
    changes,
    get revision() {
      return revision
    },
    touch,
    get seed() {
      return present.seed
    },
    get size() {
      return present.size
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
    get overrides() {
      return present.overrides
    },
    get chosenGaps() {
      return present.settled
    },
    set: settings => {
      put(settings, true)
      own = { ...own, ...omitUndefined(settings) }
    },
    restore: setting => {
      put({ [setting]: start()[setting] })
      const { [setting]: _, ...others } = own
      own = others
    },
    get state(): SessionState {
      const { gaps = {}, ...others } = own
      return { settings: Object.keys(gaps).length === 0 ? others : own, clock: clock.state }
    },
    adopt: state => {
      put({ ...start(), ...state.settings })
      own = state.settings
      clock.restore(state.clock)
    },
    count: (key, places) => count(key, places),
    reset: () => {
      put(start())
      own = {}
      clock.reset()
      journal.clear()
      ledger.reset()
    },
    memoizeReply: (second, key, make) => present.memoize(second, key, make),
  }
}
