import countedIds from '../../../spec/counted-ids.json' with { type: 'json' }
import idsElsewhere from '../../../spec/ids-elsewhere.json' with { type: 'json' }

/**
 * Maps former ids and ids of other documents to the requirements or gaps for the same statement. A
 * requirement states it more exactly (a column, a rule, one parameter). A gap only observes it, since the
 * contract asserts nothing. Do not add numbered column ids.
 */
export const requirementAliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(countedIds).map(([counted, id]): [string, [string]] => [counted, [id]]),
  ...Object.entries(idsElsewhere),
])
