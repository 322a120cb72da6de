import { documentedKeyHeader } from '../model/get-key-header.ts'

/** Name of the key header in traffic entries, which is in lower case. */
export const keyHeader = documentedKeyHeader.toLowerCase()
