import { Command } from 'commander'
import { requirements } from '../conformance/checks/check-families.ts'
import { checkRequirementId } from '../conformance/checks/check-requirement-id.ts'
import { nameNeededFlag } from '../conformance/judge/decide-verdict.ts'
import type { Requirement } from '../conformance/model/requirement.ts'
import { writeJson } from '../conformance/report/format-json.ts'
import { print, printText } from './terminal/print.ts'

/** Creates `mdc requirements`, which lists or explains the requirements that a service is judged by. */
export function createRequirementsCommand(): Command {
  return new Command('requirements')
    .description('List the requirements that a service is judged by, or explain one')
    .argument('[id]', 'such as INV-TS-03, or a family such as INV or COL-TokenDetails')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, { json }: { json?: true }) => {
      const shown = id === undefined ? requirements.current : selectRequirements(id, requirements.current)
      const known = requirements.current.map(each => each.id)
      if (id !== undefined && shown.length === 0) checkRequirementId(id, known)
      if (json) print(writeJson(shown))
      else if (id !== undefined && shown.length <= 3) printText(shown.map(formatRequirement).join('\n'))
      else
        printText(
          `${formatRequirementLines(shown)}\n${shown.length} requirements; mdc requirements ID explains one.\n`,
        )
    })
}

function selectRequirements(id: string, all: readonly Requirement[]): readonly Requirement[] {
  const wanted = id.toUpperCase()
  const exact = all.filter(each => each.id.toUpperCase() === wanted)
  return exact.length > 0 ? exact : all.filter(each => each.id.toUpperCase().startsWith(`${wanted}-`))
}

function formatRequirementLines(shown: readonly Requirement[]): string {
  const width = Math.max(...shown.map(({ id }) => id.length))
  return shown.map(({ id, level, title }) => `${id.padEnd(width)} ${level.padEnd(10)} ${title}\n`).join('')
}

function formatRequirement(requirement: Requirement): string {
  const { id, title, level, clause, checks, violation, operations, needs } = requirement
  const effect = level === 'inferred' ? ': warns, never fails a run' : ': observed, never fails a run'
  const lines = [
    `${id}  ${title}`,
    `  level       ${level}${level === 'documented' ? '' : effect}`,
    `  clause      ${clause}`,
    `  checked     ${checks}`,
    `  broken by   ${violation}`,
    `  operations  ${operations.length === 0 ? 'the service as a whole' : operations.join(', ')}`,
    ...(needs === undefined ? [] : [`  needs       ${nameNeededFlag(needs)}`]),
  ]
  return `${lines.join('\n')}\n`
}
