import type { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { typeKindsByName } from '../../clickhouse/type-kind.ts'

/** Registers the formats of the document with Ajv. Those of integers are not checked, since bounds say the same. */
export function addFormats(ajv: Ajv2020): void {
  ajvFormats.default(ajv)
  for (const [name, kind] of Object.entries(typeKindsByName))
    if (kind === 'integer' || kind === 'wideInteger') ajv.addFormat(name.toLowerCase(), true)
}
