import { perContract } from '../../../contract/activate-contract.ts'
import { crossReplyChecks } from '../across/cross-reply-checks.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { listAndDetailChecks } from './list-and-detail-checks.ts'
import { versionAgreementChecks } from './version-agreement-checks.ts'

/** Checks that compare several operations or requests (XEP). Facts and columns have checks of their own. */
export const consistencyChecks = perContract<CheckFamily>(() =>
  joinFamilies([...crossReplyChecks.current, versionAgreementChecks.current, listAndDetailChecks.current]),
)
