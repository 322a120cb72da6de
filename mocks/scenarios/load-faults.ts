import { provideFaults } from './get-faults.ts'

/** Loads the code of faults if a text names one. A page does not load it otherwise. */
export async function loadFaults(texts: readonly string[]): Promise<void> {
  if (!texts.some(text => text.includes('fault:'))) return
  const { onDemand } = await import('../on-demand.ts')
  provideFaults(onDemand.getFaultsByName)
}
