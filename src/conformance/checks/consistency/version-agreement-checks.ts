import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readSchemaClause } from '../../../contract/openapi-document.ts'
import { objectOperations } from '../answers/select-successful.ts'
import { createCellFinding } from '../cells/list-row-keys.ts'
import { defineGroupCheck } from '../families/judge-groups.ts'
import { hasDocumentedVersions, versionAgreementId, versionGroup } from '../service/version-checks.ts'

/** The entity of the objects with documented versions, the last part of its key, and the clause. */
const versionedEntity = perContract(() => {
  const [id] = objectOperations.current.filter(hasDocumentedVersions)
  const schema = id === undefined ? undefined : getOldestSchema(id)
  const name = meanings.entries[schema ?? '']?.rows ?? 'object'
  const key = meanings.entities[name]?.key.at(-1) ?? 'first field'
  return { name, key, clause: schema === undefined ? '' : readSchemaClause(schema) }
})

/** Returns the schema of the last media type with a documented version, which is the oldest. */
function getOldestSchema(id: OperationId): string | undefined {
  const { reply } = getOperation(id)
  return reply.kind === 'objects'
    ? reply.media.filter(({ level, versions }) => level === undefined && versions.length > 0).at(-1)?.schema
    : undefined
}

function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

/** Checks that both versions agree on the numbers of an entity within 10 %. */
export const versionAgreementChecks = perContract(() =>
  defineGroupCheck({
    id: versionAgreementId,
    title: `both versions say the same of ${withArticle(versionedEntity.current.name)}`,
    level: 'inferred',
    clause: versionedEntity.current.clause,
    checks: `The fields that both versions have, by ${versionedEntity.current.key}, within 10 %.`,
    violation: 'another number in version 1',
    operations: objectOperations.current.filter(hasDocumentedVersions),
    group: versionGroup.current,
    roles: ['v1', 'v2'],
    show({ v1, v2 }) {
      if (v1?.rows === undefined || v2?.rows === undefined) return { holds: 0 }
      const [handle = '', ...fields] = contract.objects[v1.schema ?? ''] ?? []
      let holds = 0
      for (const [at, row] of v1.rows.entries()) {
        const other = v2.rows.find(each => each[handle] === row[handle])
        for (const field of other === undefined ? [] : fields) {
          const [one, two] = [row[field], other?.[field]]
          if (typeof one !== 'number' || typeof two !== 'number') continue
          if (Math.abs(one - two) > 0.1 * Math.max(Math.abs(one), Math.abs(two))) {
            const message = `Version 2 says otherwise of the same ${versionedEntity.current.name}.`
            return createCellFinding(v1, at, field, message, `about ${two}`, one)
          }
          holds++
        }
      }
      return { holds }
    },
  }),
)
