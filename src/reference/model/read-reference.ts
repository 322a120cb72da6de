import type { Contract } from '../../contract/contract.ts'
import { type Node, resolveReference } from '../../contract/schema/resolve-reference.ts'
import { extractContract } from '../../generate/extract-contract.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { Gap } from './gap.ts'
import type { Level } from './level.ts'
import { readFailures } from './read-failures.ts'
import { readOperation } from './read-operation.ts'
import { readServers } from './read-servers.ts'
import type { DocumentedOperation, Family, Reference, SecurityKey } from './reference.ts'

/**
 * Reads a built document, expanded and with examples, for showing. Throws ContractError, or an error of JavaScript, for one that is
 * no contract.
 */
export function readReference(document: SpecDocument): Reference {
  const { operations: known } = extractContract(document)
  const gaps = readGaps(document, known)
  const gapsById = new Map(gaps.map(gap => [gap.id, gap]))
  const operations = known.map(operation => readOperation(operation, document, gapsById))
  const info = document.info as Readonly<Record<string, string>>
  return {
    title: info.title ?? '',
    version: info.version ?? '',
    summary: info.summary ?? '',
    paragraphs: (info.description ?? '').split(/\n+/).filter(text => text.trim() !== ''),
    servers: readServers(document),
    keys: readKeys(document),
    families: groupByTag(operations, document),
    failures: mergeFailures(document),
    gaps,
  }
}

function readGaps({ 'x-gaps': register = [] }: SpecDocument, operations: Contract['operations']): Gap[] {
  return register.map(({ id, question, options, default: usual, resolved, clause, contradiction }) => ({
    id,
    question: String(question),
    options: Object.entries(options).map(([name, says]) => ({
      name,
      says,
      isChosen: name === String(resolved ?? usual),
    })),
    clause: String(clause),
    contradiction: contradiction === true,
    isDecided: resolved !== undefined,
    operations: operations
      .filter(({ gaps, parameters }) =>
        [gaps, ...parameters.map(each => each.gaps)].flat().some(known => known === id),
      )
      .map(operation => operation.id),
  }))
}

function readKeys(document: SpecDocument): SecurityKey[] {
  const schemes = (document.components.securitySchemes ?? {}) as Readonly<Record<string, Node>>
  return Object.values(schemes).map(({ name, description, 'x-level': level, 'x-payment': payment }) => ({
    header: String(name),
    description: String(description),
    level: level as Level,
    ...(payment === undefined ? {} : { payment: payment as Readonly<Record<string, unknown>> }),
  }))
}

function groupByTag(operations: readonly DocumentedOperation[], document: SpecDocument): Family[] {
  const tags = (document.tags ?? []) as readonly { readonly name: string; readonly description: string }[]
  const tagOf = new Map(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      ((item.get as unknown as Node).tags ?? []) as string[],
    ]),
  )
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ path }) => tagOf.get(path)?.[0] === name),
  }))
}

/** Each way to fail once, with the operations that have it. */
function mergeFailures(document: SpecDocument) {
  const all = Object.values(document.paths).flatMap(({ get }) =>
    readFailures(get).map(({ status, node }) => ({ status, node, id: get.operationId })),
  )
  // Numbers come before words.
  const statuses = [...new Set(all.map(({ status }) => status))].sort()
  return statuses.flatMap(status => {
    const having = all.filter(each => each.status === status)
    const [first] = having
    if (first === undefined) return []
    const { description, headers = {}, content = {} } = resolveReference(first.node, document)
    const [media = {}] = Object.values(content as Readonly<Record<string, Node>>)
    return [
      {
        status,
        description: String(description),
        headers: Object.entries(headers as Readonly<Record<string, Node>>).map(([name, header]) => ({
          name,
          description: String(header.description),
        })),
        example: media.example,
        level: media['x-level'] as Level,
        operations: having.map(({ id }) => id),
      },
    ]
  })
}
