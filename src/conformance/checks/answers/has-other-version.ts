import { contract } from '../../../contract/contract.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'

/**
 * Returns true if no row has any field that only the requested version has, and there are several. The reply is that of another
 * version, which VER-001 or VER-003 says; the missing fields are no faults of their own.
 */
export function hasOtherVersion({ target, schema, rows = [] }: ExchangeEvidence): boolean {
  if (target.reply.kind !== 'objects' || schema === undefined || rows.length === 0) return false
  const others = target.reply.media.filter(media => media.schema !== schema && media.level === undefined)
  const elsewhere = new Set(others.flatMap(media => contract.objects[media.schema] ?? []))
  const own = (contract.objects[schema] ?? []).filter(name => !elsewhere.has(name))
  return others.length > 0 && own.length > 1 && rows.every(row => own.every(name => !(name in row)))
}
