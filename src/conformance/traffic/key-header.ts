import { documentedKeyHeader } from '../model/get-key-header.ts'

/** The header of the key, as a traffic entry has it. */
export const keyHeader = documentedKeyHeader.toLowerCase()
