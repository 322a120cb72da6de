import { ContractError } from './contract-error.ts'

/** Converts an error about too many open files to a ContractError with advice. Returns any other error unchanged. */
export function convertFileLimitError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EMFILE' && code !== 'ENFILE') return error
  const facts = ['raise the limit, such as with: ulimit -n 1024']
  return new ContractError(`No more files may be opened: ${code}.`, { facts, cause: error })
}
