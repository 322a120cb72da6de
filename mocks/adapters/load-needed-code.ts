import type { MockOptions } from '../mock.ts'
import { loadOverrides } from '../overrides/load-overrides.ts'
import { loadScenarioCode } from '../scenarios/load-scenario-code.ts'

/** Loads the code of overrides and faults that options or stories need. */
export async function loadNeededCode({
  overrides,
  scenarios = [],
  stories = {},
}: MockOptions): Promise<void> {
  const told = Object.values(stories)
  if (overrides !== undefined || told.some(story => story.overrides !== undefined)) await loadOverrides()
  await loadScenarioCode([...scenarios, ...told.flatMap(story => story.scenarios ?? [])])
}
