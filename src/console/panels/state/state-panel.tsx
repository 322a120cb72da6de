import type { ComponentType } from 'preact'
import { Tabs } from '../../components/tabs.tsx'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { ClockSettings } from './clock-settings.tsx'
import { GapSettings } from './gap-settings.tsx'
import { ScenarioSettings } from './scenario-settings.tsx'
import { SessionList } from './session-list.tsx'
import { StoryList } from './story-list.tsx'
import { VersionSettings } from './version-settings.tsx'

/** All parts by their keys in the address. */
const parts: Readonly<Record<string, readonly [title: string, Part: ComponentType<Pick<Route, 'params'>>]>> =
  {
    scenarios: ['Scenarios', ScenarioSettings],
    gaps: ['Gaps', GapSettings],
    versions: ['Versions', VersionSettings],
    clock: ['Clock and market', ClockSettings],
    stories: ['Stories', StoryList],
    sessions: ['Sessions', SessionList],
  }

/** Panel of everything that can be set in the mock. */
export function StatePanel({ route: { detail, params } }: { route: Route }) {
  const chosen = Object.hasOwn(parts, detail) ? detail : 'scenarios'
  const [, Part = ScenarioSettings] = parts[chosen] ?? []
  return (
    <div class="stack page">
      <div class="row tools">
        <h1>State</h1>
        <Tabs
          label="Parts of the state"
          tabs={Object.fromEntries(Object.entries(parts).map(([key, [title]]) => [key, title]))}
          chosen={chosen}
          link={key => writeRoute('state', key)}
        />
      </div>
      <Part key={chosen} params={params} />
    </div>
  )
}
