import { print, printMessage } from '../terminal/print.ts'

/** Prints the scenarios with their arguments. */
export async function printScenarios(): Promise<void> {
  const { listScenarios } = await import('../../../mocks/scenarios/list-scenarios.ts')
  const lines = listScenarios().map(({ name, says, takes }) => {
    const form = takes === undefined ? name : `${name}=${takes}`
    return `${form.padEnd(44)} ${says}\n`
  })
  print(lines.join(''))
  printMessage('\nThose that break the contract on purpose: mdc mock --list-faults.\n')
}

/** Prints the scenarios that break the contract. */
export async function printFaults(): Promise<void> {
  const [{ listFaults }, { listRules }, { entries }] = await Promise.all([
    import('../../../mocks/scenarios/faults/list-faults.ts'),
    import('../../contract/openapi-document.ts'),
    import('../../contract/entries.ts'),
  ])
  // The mock knows rules without the words for them.
  const rules = Object.keys(entries.rules).flatMap(listRules)
  const words = new Map(rules.map(({ id, says }) => [id, `not so: ${says}`]))
  print(
    listFaults()
      .map(({ name, says, rule = '' }) => `${name.padEnd(64)} ${words.get(rule) ?? says}\n`)
      .join(''),
  )
}
