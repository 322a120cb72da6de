import countedIds from '../../../spec/counted-ids.json' with { type: 'json' }
import idsElsewhere from '../../../spec/ids-elsewhere.json' with { type: 'json' }

/**
 * What each id means under which a statement is known elsewhere: requirements that say it more exactly (a column, a rule, one
 * parameter), or the gap under which it is observed, since nothing can be asserted. Those of columns when they were counted are
 * never added to.
 */
export const requirementAliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(countedIds).map(([counted, id]): [string, [string]] => [counted, [id]]),
  ...Object.entries(idsElsewhere),
])
