import { Command } from 'commander'
import { nameNeededFlag } from '../conformance/judge/decide-verdict.ts'
import type { Requirement } from '../conformance/model/requirement.ts'
import { print } from './terminal/print.ts'

/** Creates `mdc requirements`, which lists or explains the requirements that a service is judged by. */
export function createRequirementsCommand(): Command {
  return new Command('requirements')
    .description('List the requirements that a service is judged by, or explain one')
    .argument('[id]', 'such as INV-TS-03, or a family such as INV or COL-TokenDetails')
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, { json }: { json?: true }) => {
      const { requirements } = await import('../conformance/checks/check-families.ts')
      const { createUnknownRequirementError } = await import(
        '../conformance/checks/resolve-requirement-id.ts'
      )
      const { requirementAliases } = await import('../conformance/checks/requirement-aliases.ts')
      const observed = id === undefined ? undefined : describeObserved(id, requirementAliases)
      if (observed !== undefined) {
        print(`${observed}\n`)
        return
      }
      const shown =
        id === undefined
          ? requirements.current
          : selectRequirements(id, requirements.current, requirementAliases)
      if (id !== undefined && shown.length === 0)
        throw createUnknownRequirementError(
          id,
          requirements.current.map(each => each.id),
        )
      if (json) print(`${JSON.stringify(shown, null, 2)}\n`)
      else if (id !== undefined && shown.length <= 3) print(shown.map(formatRequirement).join('\n'))
      else
        print(
          `${formatRequirementLines(shown)}\n${shown.length} requirements; mdc requirements ID explains one.\n`,
        )
    })
}

/**
 * Describes an id that once named a requirement, and now only means gaps. Returns undefined for other ids.
 */
function describeObserved(id: string, aliases: ReadonlyMap<string, readonly string[]>): string | undefined {
  const gaps = aliases.get(id.toUpperCase())?.filter(name => name.startsWith('GAP-')) ?? []
  if (gaps.length === 0) return undefined
  return `${id.toUpperCase()} is not asserted: the contract leaves it open. What a service does is observed as ${gaps.join(', ')}; mdc gaps explains them.`
}

/**
 * Returns the requirements that an id selects: an exact id, an alias, or a family by present ids or by
 * aliases. The first match applies.
 */
function selectRequirements(
  id: string,
  all: readonly Requirement[],
  aliases: ReadonlyMap<string, readonly string[]>,
): readonly Requirement[] {
  const wanted = id.toUpperCase()
  const isIt = (name: string) => name.toUpperCase() === wanted
  const isOfIt = (name: string) => name.toUpperCase().startsWith(`${wanted}-`)
  const find = (holds: (name: string) => boolean) => all.filter(each => holds(each.id))
  const findMeant = (holds: (name: string) => boolean) => {
    const meant = [...aliases].flatMap(([alias, ids]) => (holds(alias) ? ids : []))
    return find(name => meant.includes(name))
  }
  const found = [find(isIt), findMeant(isIt), find(isOfIt), findMeant(isOfIt)]
  return found.find(({ length }) => length > 0) ?? []
}

function formatRequirementLines(shown: readonly Requirement[]): string {
  const width = Math.max(...shown.map(({ id }) => id.length))
  return shown.map(({ id, level, title }) => `${id.padEnd(width)} ${level.padEnd(10)} ${title}\n`).join('')
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
