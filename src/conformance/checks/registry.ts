import type { Family, Requirement } from '../model/requirement.ts'
import { columnSets } from './columns/column-sets.ts'
import { columns } from './columns/columns.ts'
import { across } from './consistency/across.ts'
import { facts } from './consistency/facts.ts'
import { envelope } from './envelope/envelope.ts'
import { gapFamily } from './gaps/gap-family.ts'
import { pagination } from './parameters/pagination.ts'
import { parameters } from './parameters/parameters.ts'
import { fields } from './rows/fields.ts'
import { orders } from './rows/orders.ts'
import { rules } from './rows/rules.ts'
import { access } from './service/access.ts'
import { errors } from './service/errors.ts'
import { payment } from './service/payment.ts'
import { routes } from './service/routes.ts'
import { transport } from './service/transport.ts'
import { versions } from './service/versions.ts'

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
