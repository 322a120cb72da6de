import { listFaults } from '../../mocks/scenarios/faults/list-faults.ts'
import { listScenarios } from '../../mocks/scenarios/list-scenarios.ts'
import { scenarioForm } from '../../mocks/scenarios/parse-scenario.ts'
import { groupBy } from '../../src/base/group-by.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

/** Describes the scenarios of the mock, and the kinds of faults with an example each. */
export function describeScenarios(): Pages {
  const scenarios = listScenarios().map(({ name, says, takes }) => [
    formatCode(takes === undefined ? name : `${name}=${takes}`),
    `${escapeProse(says)}.`,
  ])
  const all = listFaults()
  const kinds = groupBy(all, ({ name }) => name.split(':', 2).join(':'))
  const faults = [...kinds].map(([kind, members]) => [
    formatCode(`${kind}:…`),
    String(members.length),
    formatCode(members[0]?.name ?? ''),
    escapeProse(members[0]?.says ?? ''),
  ])
  return {
    'scenarios.md': formatPage(
      'Scenarios and faults',
      `A scenario changes how the mock answers. Its form is ${formatCode(scenarioForm)}. The glob selects operations by id or path. See [play a scenario](../guides/scenarios).`,
      `## Scenarios\n\n${formatTable(['scenario', 'effect'], scenarios)}`,
      `## Faults\n\nA fault is a scenario that breaks the contract on purpose. There are ${all.length} of them. \`mdc mock --list-faults\` prints all.\n\n${formatTable(['kind', 'number', 'example', 'effect of the example'], faults)}`,
    ),
  }
}
