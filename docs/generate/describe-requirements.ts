import { groupBy } from '../../src/base/group-by.ts'
import { requirements } from '../../src/conformance/checks/check-families.ts'
import { nameNeededFlag } from '../../src/conformance/judge/decide-verdict.ts'
import type { Requirement } from '../../src/conformance/model/requirement.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'
import families from './requirement-families.json' with { type: 'json' }

/** Describes each requirement, on a page for each family. Throws when a family has no description. */
export function describeRequirements(): Pages {
  const groups = [...groupBy(requirements.current, ({ id }) => id.split('-', 1)[0] ?? '')]
  const rows = groups.map(([family, members]) => [
    `[${family}](./${family.toLowerCase()})`,
    describeFamily(family),
    String(members.length),
  ])
  const introduction =
    'A requirement is one checkable statement of the contract. Its id is permanent. Its [level](../../explanation/levels-and-gaps) says how certain it is. Only a documented requirement can fail a run. `mdc requirements ID` prints the same text.'
  const pages = groups.map(([family, members]) => [
    `requirements/${family.toLowerCase()}.md`,
    formatPage(
      `${family}: ${describeFamily(family)}`,
      '[All families](./index)',
      ...members.map(describeRequirement),
    ),
  ])
  return {
    'requirements/index.md': formatPage(
      'Requirements',
      introduction,
      formatTable(['family', 'subject', 'number'], rows),
    ),
    ...Object.fromEntries(pages),
  }
}

function describeFamily(family: string): string {
  const text = (families as Readonly<Record<string, string>>)[family]
  if (text === undefined) throw new Error(`requirement-families.json does not describe ${family}.`)
  return text
}

function describeRequirement(requirement: Requirement): string {
  const { id, title, level, clause, checks, violation, operations, needs } = requirement
  const rows = [
    ['Level', level],
    ['Source', escapeProse(clause)],
    ['Check', escapeProse(checks)],
    ['Broken by', escapeProse(violation)],
    ['Operations', operations.length === 0 ? 'the whole service' : operations.map(formatCode).join(', ')],
    ...(needs === undefined ? [] : [['Requires', formatCode(nameNeededFlag(needs))]]),
  ]
  return `## ${id}\n\n${escapeProse(title)}\n\n${rows.map(([name, text]) => `- **${name}**: ${text}\n`).join('')}`
}
