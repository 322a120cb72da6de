import type {
  AuthoredRequestGroup,
  CrossReplyStatement,
} from '../../src/conformance/checks/across/evaluate-expression.ts'
import type { CheckFamily } from '../../src/conformance/checks/families/define-checks.ts'
import { readRows } from '../../src/conformance/evidence/read-rows.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { judgeFamily } from '../support/build-exchange.ts'
import { listChanges, rewriteReply } from './list-changes.ts'
import { readsReplies } from './play-fault.ts'

/**
 * Returns the first simple change of one request's replies that breaks a statement over several, or undefined when none does.
 * Throws when the statement is broken as recorded.
 */
export function breakStatement(
  group: AuthoredRequestGroup,
  statement: CrossReplyStatement,
  family: CheckFamily,
  recorded: readonly Exchange[],
): string | undefined {
  const operations = (statement.operations ?? group.operations) as readonly OperationId[]
  const isBroken = (exchanges: readonly Exchange[]) => {
    const tally = judgeFamily(family, exchanges)
    const about = [...operations, statement.judged as OperationId | undefined]
    return about.some(id => id !== undefined && (tally.find(statement.id, id)?.findings.length ?? 0) > 0)
  }
  const asRecorded = [1, 2].flatMap(attempt => recorded.map(each => ({ ...each, attempt })))
  if (isBroken(asRecorded)) throw new Error(`${statement.id} is broken as recorded`)
  // What the statement names is tried first: it is there that most changes show.
  const words = new Set(JSON.stringify([group.let, statement]).match(/\w+/g))
  for (const isNamed of [true, false])
    for (const operation of operations) {
      const asked = recorded.filter(each => each.group === `${group.name}:${operation}`)
      const others = recorded.filter(each => !asked.includes(each) && isMentioned(group, each, operation))
      const isRole = asked.length > 0
      const findName = (each: Exchange) => (isRole ? (each.role ?? '') : each.operation)
      const names = [...new Set((isRole ? asked : others).map(findName))]
      for (const name of isNamed
        ? names.toSorted((one, other) => Number(words.has(other)) - Number(words.has(one)))
        : names) {
        const changed = (isRole ? asked : others).filter(each => findName(each) === name)
        for (const { says, apply } of listChanges(words, isNamed, changed, [...asked, ...others])) {
          const change = (each: Exchange) =>
            changed.includes(each) ? rewriteReply(each, apply(readRows(each))) : each
          const attempts = [1, 2].flatMap(attempt => asked.map(each => ({ ...change(each), attempt })))
          if (isBroken([...attempts, ...others.map(each => (isRole ? each : change(each)))]))
            return `${name}: ${says}`
        }
      }
    }
  return undefined
}

/** True if a group without requests looks at a reply, or an expression names the operation. */
function isMentioned(group: AuthoredRequestGroup, { operation }: Exchange, own: OperationId): boolean {
  const isAsked = group.requests !== undefined || group.values !== undefined
  return readsReplies(group, operation) || (!isAsked && operation === own)
}
