import type { ComponentType } from 'preact'
import { Tabs } from '../../components/tabs.tsx'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { ClockSettings } from './clock-settings.tsx'
import { GapSettings } from './gap-settings.tsx'
import { ScenarioSettings } from './scenario-settings.tsx'
import { SessionList } from './session-list.tsx'
import { StoryList } from './story-list.tsx'
import { VersionSettings } from './version-settings.tsx'

/** A part of the settings. */
interface SettingsPart {
  readonly title: string
  readonly Part: ComponentType<{ params: Route['params'] }>
}

const scenarios: SettingsPart = { title: 'Scenarios', Part: ScenarioSettings }

/** All parts by their keys in the address. */
const parts: Readonly<Record<string, SettingsPart>> = {
  scenarios,
  gaps: { title: 'Gaps', Part: GapSettings },
  versions: { title: 'Versions', Part: VersionSettings },
  clock: { title: 'Clock and market', Part: ClockSettings },
  stories: { title: 'Stories', Part: StoryList },
  sessions: { title: 'Sessions', Part: SessionList },
}

/** Panel of everything that can be set in the mock. */
export function StatePanel({ route: { detail, params } }: { route: Route }) {
  const chosen = Object.hasOwn(parts, detail) ? detail : 'scenarios'
  const { Part } = parts[chosen] ?? scenarios
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
      <Part key={chosen} params={params} />
    </div>
  )
}
