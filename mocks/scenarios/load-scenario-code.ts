import { marketScenarios } from './behaviors/market-scenarios.ts'
import { provideFaults } from './get-faults.ts'
import { provideMarketEvents } from './get-market-events.ts'

/** Loads the code of faults and market events if a text names one. A page does not load it otherwise. */
export async function loadScenarioCode(texts: readonly string[]): Promise<void> {
  const names = ['fault:', ...marketScenarios.map(({ name }) => name)]
  if (!texts.some(text => names.some(name => text.includes(name)))) return
  const { onDemand } = await import('../on-demand.ts')
  provideFaults(onDemand.getFaultsByName)
  provideMarketEvents(onDemand.applyMarketEvent)
}
