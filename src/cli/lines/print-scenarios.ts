import { print } from '../terminal/print.ts'

/** Prints the scenarios with their arguments. */
export async function printScenarios(): Promise<void> {
  const { listScenarios } = await import('../../../mocks/scenarios/list-scenarios.ts')
  const lines = listScenarios().map(({ name, says, takes }) => {
    const form = takes === undefined ? name : `${name}=${takes}`
    return `${form.padEnd(44)} ${says}\n`
  })
  print(lines.join(''))
}
