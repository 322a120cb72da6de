import type { ContractModel, OperationModel } from '../../contract/model/contract-model.ts'
import { readContract } from '../../contract/model/read-contract.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { listQueryNames } from './assign-rules.ts'
import { describeBounds } from './describe-bounds.ts'
import { readReply } from './read-reply.ts'
import type { OperationView, Reference, SharedFailure } from './reference.ts'

/**
 * Converts a built document with examples to the model of the page. Throws ContractError, or a JavaScript
 * error, for an invalid contract.
 */
export function readReference(document: SpecDocument): Reference {
  const { title, version, summary, description, servers, keys, tags, operations, gaps } =
    readContract(document)
  const shown = operations.map(operation => readOperation(operation, document))
  return {
    ...{ title, version, summary, servers, keys, gaps },
    paragraphs: description.split(/\n+/).filter(text => text.trim() !== ''),
    families: [...new Set([...tags.map(({ name }) => name), ...shown.map(({ tag }) => tag)])]
      .map(name => ({
        name,
        description: tags.find(tag => tag.name === name)?.description ?? '',
        operations: shown.filter(({ tag }) => tag === name),
      }))
      .filter(({ operations }) => operations.length > 0),
    failures: mergeFailures(operations),
  }
}

function readOperation(operation: OperationModel, document: SpecDocument): OperationView {
  const { parameters, reply, gaps, replyGaps } = operation
  const placed = new Set([...parameters, ...reply.entry.fields].flatMap(({ gaps }) => gaps))
  return {
    ...operation,
    parameters: parameters.map(parameter => ({
      ...parameter,
      bounds: describeBounds(parameter.schema),
      rules: reply.entry.rules
        .filter(({ rule }) => listQueryNames(rule).has(parameter.name))
        .map(rule => ({ ...rule, level: rule.level, isWhole: false })),
    })),
    reply: readReply(reply, document),
    gaps: [...new Set([...gaps, ...replyGaps])].filter(gap => !placed.has(gap)),
  }
}

/** Merges the failures of all operations by status, each with the ids of its operations. */
function mergeFailures(operations: ContractModel['operations']): SharedFailure[] {
  const merged = new Map<string, SharedFailure>()
  for (const { id, failures } of operations)
    for (const failure of failures) {
      const first = merged.get(failure.status) ?? { ...failure, operations: [] }
      merged.set(failure.status, { ...first, operations: [...first.operations, id] })
    }
  // Numbers come before words.
  return [...merged.values()].sort((a, b) => (a.status < b.status ? -1 : 1))
}
