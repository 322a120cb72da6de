import { unzipSync } from 'node:zlib'
import { fileBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readFileBytes } from '../../base/read-text-file.ts'

/**
 * Reads the text of a recording or HAR, which may be compressed (gzip, or zlib as mitmproxy's `.zhar`). Throws
 * ContractError when it is unreadable or a ZIP archive.
 */
export function readTrafficText(path: string): string {
  const bytes = readFileBytes(path, 'The recording', fileBounds.textBytes)
  return new TextDecoder().decode(decompress(bytes, path))
}

const zipAdvice = ['unpack it, and name the .har in it; a trace of Playwright holds none: use recordHar']

function decompress(bytes: Buffer, where: string): Buffer {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04')
    throw new ContractError('This is a ZIP archive, which is not read.', { facts: zipAdvice, where })
  // The first byte of gzip, and that of zlib: no JSON begins so.
  if (bytes[0] !== 0x1f && bytes[0] !== 0x78) return bytes
  try {
    return unzipSync(bytes, { maxOutputLength: fileBounds.textBytes })
  } catch (cause) {
    const facts = [(cause as Error).message]
    throw new ContractError('The recording cannot be decompressed.', { facts, where, cause })
  }
}
