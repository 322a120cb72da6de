import countedIds from '../../../spec/counted-ids.json' with { type: 'json' }
import idsElsewhere from '../../../spec/ids-elsewhere.json' with { type: 'json' }

/**
 * Requirements or gaps for each id that a statement has elsewhere. Requirements state it more exactly (a column, a rule, one
 * parameter). A gap observes it, since nothing can be asserted. No numbered column id is ever added.
 */
export const requirementAliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(countedIds).map(([counted, id]): [string, [string]] => [counted, [id]]),
  ...Object.entries(idsElsewhere),
])
