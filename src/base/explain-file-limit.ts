import { ContractError } from './contract-error.ts'

/** Explains in a sentence that no more files can be opened. Returns any other error unchanged. */
export function explainFileLimit(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EMFILE' && code !== 'ENFILE') return error
  const facts = ['raise the limit, such as with: ulimit -n 1024']
  return new ContractError(`No more files may be opened: ${code}.`, { facts, cause: error })
}
