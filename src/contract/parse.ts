import { ContractError } from '../base/contract-error.ts'
import type { OperationId, ReplyOf } from './contract-types.ts'
import { type ReplyMetadata, validate } from './validate.ts'

const MAX_FACTS = 5

/**
 * Returns the body of a 200 reply with its type when it breaks no documented statement. Throws ContractError with the
 * first problems and their places otherwise.
 *
 * @example
 * const reply = parse('tokenDetails', await response.json())
 */
export function parse<Id extends OperationId>(
  id: Id,
  body: unknown,
  answered: ReplyMetadata = {},
): ReplyOf<Id> {
  const problems = validate(id, body, answered).filter(({ level }) => level === 'documented')
  if (problems.length === 0) return body as ReplyOf<Id>
  const facts = problems.slice(0, MAX_FACTS).map(({ pointer, expected }) => `${pointer || '/'}: ${expected}`)
  const others = problems.length - facts.length
  throw new ContractError('This reply breaks the contract.', {
    facts: others === 0 ? facts : [...facts, `and ${others} more`],
    where: id,
  })
}
