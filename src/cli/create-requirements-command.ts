import { Command } from 'commander'
import { createUnknownRequirementError } from '../conformance/checks/create-unknown-requirement-error.ts'
import { nameNeededFlag } from '../conformance/judge/decide-verdict.ts'
import type { Requirement } from '../conformance/model/requirement.ts'

/** `mdc requirements`: what a target is judged by. */
export function createRequirementsCommand(): Command {
  return new Command('requirements')
    .description('what a service is judged by; with an id, all about one of them')
    .argument('[id]', 'such as INV-TS-03, or a family such as INV or COL-TD')
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, { json }: { json?: true }) => {
      const { requirements } = await import('../conformance/checks/check-families.ts')
      const { requirementAliases: coveredBy } = await import('../conformance/checks/requirement-aliases.ts')
      const observed = id === undefined ? undefined : describeObserved(id, coveredBy)
      if (observed !== undefined) {
        process.stdout.write(`${observed}\n`)
        return
      }
      const shown = id === undefined ? requirements : selectRequirements(id, requirements, coveredBy)
      if (json) process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
      else if (id !== undefined && shown.length <= 3)
        process.stdout.write(shown.map(formatRequirement).join('\n'))
      else
        process.stdout.write(
          `${shown.map(formatRequirementLine).join('')}\n${shown.length} requirements; mdc requirements ID explains one.\n`,
        )
    })
}

/** What is said of an id that nothing can be asserted about. */
function describeObserved(
  id: string,
  coveredBy: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const gaps = coveredBy[id.toUpperCase()]?.filter(name => name.startsWith('GAP-')) ?? []
  if (gaps.length === 0) return undefined
  return `${id.toUpperCase()} is not asserted: the contract leaves it open. What a service does is observed as ${gaps.join(', ')}; mdc gaps explains them.`
}

/** The requirement with an id, those that say what it says, or those whose id begins with it. */
function selectRequirements(
  id: string,
  all: readonly Requirement[],
  coveredBy: Readonly<Record<string, readonly string[]>>,
): readonly Requirement[] {
  const wanted = id.toUpperCase()
  const named = [wanted, ...(coveredBy[wanted] ?? [])].map(name => name.toUpperCase())
  const exact = all.filter(requirement => named.includes(requirement.id.toUpperCase()))
  if (exact.length > 0) return exact
  const family = all.filter(requirement => requirement.id.toUpperCase().startsWith(`${wanted}-`))
  if (family.length > 0) return family
  throw createUnknownRequirementError(
    id,
    all.map(requirement => requirement.id),
  )
}

function formatRequirementLine({ id, level, title }: Requirement): string {
  return `${id.padEnd(24)} ${level.padEnd(10)} ${title}\n`
}

function formatRequirement({
  id,
  title,
  level,
  clause,
  checks,
  violation,
  operations,
  needs,
}: Requirement): string {
  const lines = [
    `${id}  ${title}`,
    `  level       ${level}${level === 'documented' ? '' : ': never fails a run'.replace('never', level === 'inferred' ? 'warns, never' : 'observed, never')}`,
    `  clause      ${clause}`,
    `  checked     ${checks}`,
    `  broken by   ${violation}`,
    `  operations  ${operations.length === 0 ? 'the service as a whole' : operations.join(', ')}`,
    ...(needs === undefined ? [] : [`  needs       ${nameNeededFlag(needs)}`]),
  ]
  return `${lines.join('\n')}\n`
}
