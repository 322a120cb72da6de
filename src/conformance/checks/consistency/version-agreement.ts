import { perContract } from '../../../contract/active-contract.ts'
import { contract } from '../../../contract/contract.ts'
import { objectOperations } from '../answers/select-successful.ts'
import { describeBrokenCell } from '../cells/describe-broken-cell.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import { hasDocumentedVersions, versionGroup, versionIds } from '../service/version-group.ts'

/** Checks that both versions agree on the figures of an influencer within 10 %. */
export const versionAgreement = perContract(() =>
  defineJointCheck({
    id: versionIds.agreement,
    title: 'both versions say the same of an influencer',
    level: 'inferred',
    clause: 'social, InfluencerEntry',
    checks: 'The fields that both versions have, by handle, within 10 %.',
    violation: 'another reach in version 1',
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
            const message = 'Version 2 says otherwise of the same influencer.'
            return describeBrokenCell(v1, at, field, message, `about ${two}`, one)
          }
          holds++
        }
      }
      return { holds }
    },
  }),
)
