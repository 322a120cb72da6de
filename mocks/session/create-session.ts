import { omitUndefined } from '../../src/base/omit-undefined.ts'
import { Ledger } from '../../src/payment/ledger.ts'
import { createSignal } from '../core/change-signal.ts'
import { createCounter } from '../core/create-counter.ts'
import { createJournal } from '../core/journal/journal.ts'
import type { ReplyStore } from '../core/journal/reply-store.ts'
import type { ReplyCache } from '../core/reply-cache.ts'
import type { Replay, Session, SessionState } from '../core/request-context.ts'
import type { SessionSettings } from '../core/settings/session-settings.ts'
import { checkSetting } from '../core/settings/setting-error.ts'
import type { Stories, StoryFile } from '../core/settings/story.ts'
import { readGapChoices } from '../gaps/gap-choices.ts'
import { createOverrides } from '../overrides/create-overrides.ts'
import { createClock, type Now } from '../time/mock-clock.ts'
import { parseMilestones } from '../versions/parse-milestones.ts'
import type { World } from '../world/world.ts'
import type { WorldSize } from '../world/world-scales.ts'

export interface SessionEnvironment {
  /** Returns the start settings of a session, by its name. */
  readonly defaults: (session: string) => DefaultSettings & { readonly now?: Now | undefined }
  readonly apiKeys: ReadonlySet<string>
  /** Initial balance of each payer, in smallest units of the stablecoin. Default: that of the ledger. */
  readonly payerBalance: bigint | undefined
  readonly getWorld: (seed: number, size: WorldSize) => World
  readonly cache: ReplyCache
  readonly replies: ReplyStore
  readonly replay: Replay | undefined
  readonly parseScenario: Session['parseScenario']
  readonly stories: Stories
  readonly storyFile: StoryFile | undefined
}

export type DefaultSettings = { readonly [Key in keyof SessionSettings]-?: NonNullable<SessionSettings[Key]> }

/** Creates a session in its initial state. With `shared`, its requests are in the journal of that session. Throws ContractError for invalid start settings. */
export function createSession(name: string, common: SessionEnvironment, shared?: Session): Session {
  const { apiKeys, getWorld, cache, parseScenario } = common
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
  let memoizeReply = cache.open()
  /** Settings that changed since the start. */
  let own: SessionSettings = {}
  const put = (settings: SessionSettings) => {
    const { seed = session.seed, size = session.size, scenarios, lifecycle, gaps = session.gaps } = settings
    const { overrides } = settings
    const isSame = seed === session.seed && size === session.size
    const world = isSame ? session.world : getWorld(seed, size)
    const choices = checkSetting(['gaps'], () => readGapChoices(gaps, readGapChoices(defaults().gaps)))
    const next = {
      seed,
      size,
      world,
      choices,
      scenarios:
        scenarios?.map((text, at) =>
          checkSetting(['scenarios', at], () => parseScenario(text, `${at} ${text}`)),
        ) ?? session.scenarios,
      lifecycle:
        lifecycle?.map((text, at) => checkSetting(['lifecycle', at], () => parseMilestones(text))) ??
        session.lifecycle,
      gaps,
      overrides: overrides
        ? createOverrides(overrides, { world, now: clock.now(), choices })
        : session.overrides,
    }
    Object.assign(session, next)
    // No reply outlives the settings that it was made from.
    memoizeReply = cache.open()
    if (scenarios !== undefined) count = createCounter()
    touch()
  }
  const start = () => ({ ...defaults(), gaps: {} })
  const session: Session = {
    name,
    apiKeys,
    get stories() {
      return common.stories
    },
    storyFile: common.storyFile,
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
    seed,
    size,
    world: getWorld(seed, size),
    choices: readGapChoices(defaults().gaps),
    scenarios: [],
    lifecycle: [],
    gaps: {},
    overrides: undefined,
    set: settings => {
      put(settings)
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
    memoizeReply: (second, key, make) => memoizeReply(second, key, make),
  }
  put(start())
  return session
}
