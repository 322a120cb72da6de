import { listScenarios } from '../../mocks/scenarios/list-scenarios.ts'
import { scenarioForm } from '../../mocks/scenarios/parse-scenario.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

/** Describes the scenarios of the mock. */
export function describeScenarios(): Pages {
  const scenarios = listScenarios().map(({ name, says, takes }) => [
    formatCode(takes === undefined ? name : `${name}=${takes}`),
    `${escapeProse(says)}.`,
  ])
  return {
    'scenarios.md': formatPage(
      'Scenarios',
      `A scenario changes how the mock answers. Its form is ${formatCode(scenarioForm)}. The glob selects operations by id or path. See [play a scenario](../guides/scenarios).`,
      formatTable(['scenario', 'effect'], scenarios),
    ),
  }
}
