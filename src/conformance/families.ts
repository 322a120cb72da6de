import { access } from './checks/access.ts'
import { across } from './checks/across.ts'
import { columnSets } from './checks/column-sets.ts'
import { columns } from './checks/columns.ts'
import { envelope } from './checks/envelope.ts'
import { errors } from './checks/errors.ts'
import { facts } from './checks/facts.ts'
import { fields } from './checks/fields.ts'
import { gapFamily } from './checks/gaps/gap-family.ts'
import { orders } from './checks/orders.ts'
import { pagination } from './checks/pagination.ts'
import { parameters } from './checks/parameters.ts'
import { payment } from './checks/payment.ts'
import { routes } from './checks/routes.ts'
import { rules } from './checks/rules.ts'
import { transport } from './checks/transport.ts'
import { versions } from './checks/versions.ts'
import type { Family, Requirement } from './requirement.ts'

/** Every family of requirements, in the order of a report. */
export const families: readonly Family[] = [
  transport,
  envelope,
  columns,
  fields,
  rules,
  orders,
  parameters,
  pagination,
  columnSets,
  facts,
  across,
  access,
  payment,
  versions,
  routes,
  errors,
  gapFamily,
]

/** The register: every requirement, those derived from the spec and those written by hand. */
export const requirements: readonly Requirement[] = families.flatMap(family => family.requirements)
