import type { ComponentType } from 'preact'
import { Tabs } from '../../components/tabs.tsx'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { ClockSettings } from './clock-settings.tsx'
import { GapSettings } from './gap-settings.tsx'
import { ScenarioSettings } from './scenario-settings.tsx'
import { SessionList } from './session-list.tsx'
import { StoryList } from './story-list.tsx'
import { VersionSettings } from './version-settings.tsx'

/** A part of the settings, with a sentence about it. */
interface SettingsPart {
  readonly title: string
  readonly says: string
  readonly Part: ComponentType<{ params: Route['params'] }>
}

const scenarios: SettingsPart = {
  title: 'Scenarios',
  says: 'A scenario is something that a service may do: other data, delays, failures, refused payments.',
  Part: ScenarioSettings,
}

/** All parts by their keys in the address. */
const parts: Readonly<Record<string, SettingsPart>> = {
  scenarios,
  gaps: {
    title: 'Gaps',
    says: 'Questions that the contract leaves open. The mock has to answer them somehow: choose.',
    Part: GapSettings,
  },
  versions: {
    title: 'Versions',
    says: 'A deprecated version answers and says until when. A sunset version answers 410.',
    Part: VersionSettings,
  },
  clock: {
    title: 'Clock and market',
    says: 'Every reply is that of its instant. Another seed is another market, made up anew and always the same.',
    Part: ClockSettings,
  },
  stories: {
    title: 'Stories',
    says: 'A story is a state of the market under a name: seed, instant, scenarios, gaps, rows of your own.',
    Part: StoryList,
  },
  sessions: {
    title: 'Sessions',
    says: 'A session has its own scenarios, clock, gaps, payments and journal.',
    Part: SessionList,
  },
}

/** Panel of everything that can be set in the mock. */
export function StatePanel({ route: { detail, params } }: { route: Route }) {
  const chosen = Object.hasOwn(parts, detail) ? detail : 'scenarios'
  const { says, Part } = parts[chosen] ?? scenarios
  return (
    <div class="stack page">
      <div class="row tools">
        <h1>State</h1>
        <Tabs
          label="Parts of the state"
          tabs={Object.fromEntries(Object.entries(parts).map(([key, { title }]) => [key, title]))}
          chosen={chosen}
          link={key => writeRoute('state', key)}
        />
      </div>
      <p class="muted">{says}</p>
      <Part key={chosen} params={params} />
    </div>
  )
}
