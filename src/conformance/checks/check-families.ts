import { perContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'
import { type Requirement, serviceWideOperations } from '../model/requirement.ts'
import { columnChecks, columnConstancyChecks } from './columns/column-checks.ts'
import { consistencyChecks } from './consistency/consistency-checks.ts'
import { factChecks } from './consistency/fact-checks.ts'
import { envelopeChecks } from './envelope/envelope-checks.ts'
import type { CheckFamily } from './families/define-checks.ts'
import { gapChecks } from './gaps/gap-checks.ts'
import { paginationChecks } from './parameters/pagination-checks.ts'
import { parameterChecks } from './parameters/parameter-checks.ts'
import { fieldChecks } from './rows/field-checks.ts'
import { ruleChecks } from './rows/rule-checks.ts'
import { sortOrderChecks } from './rows/sort-order-checks.ts'
import { accessChecks, keyedOperations } from './service/access-checks.ts'
import { lifecycleChecks } from './service/lifecycle-checks.ts'
import { paidRequestChecks } from './service/paid-request-checks.ts'
import { routeChecks } from './service/route-checks.ts'
import { serverErrorChecks, transportChecks } from './service/transport-checks.ts'
import { unpaidRequestChecks } from './service/unpaid-request-checks.ts'
import { versionChecks } from './service/version-checks.ts'

/** All check families, in the order of a report. */
export const checkFamilies = perContract<readonly CheckFamily[]>(() => [
  transportChecks.current,
  envelopeChecks.current,
  columnChecks.current,
  fieldChecks.current,
  ruleChecks.current,
  sortOrderChecks.current,
  parameterChecks.current,
  paginationChecks.current,
  columnConstancyChecks.current,
  factChecks.current,
  consistencyChecks.current,
  ...(keyedOperations.current.length === 0 ? [] : [accessChecks.current]),
  ...(contract.payment === undefined ? [] : [unpaidRequestChecks.current, paidRequestChecks.current]),
  versionChecks.current,
  lifecycleChecks.current,
  routeChecks.current,
  serverErrorChecks.current,
  gapChecks.current,
])

/** All requirements about operations of the contract, both derived from the spec and written by hand. */
export const requirements = perContract<readonly Requirement[]>(() =>
  checkFamilies.current
    .flatMap(family => family.requirements)
    .filter(({ operations }) => operations.length > 0 || operations === serviceWideOperations),
)
