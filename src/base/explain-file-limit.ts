import { ContractError } from './contract-error.ts'

/** Says in a sentence that no more files may be opened, where that is what went wrong; any other error as it is. */
export function explainFileLimit(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EMFILE' && code !== 'ENFILE') return error
  const facts = ['raise the limit, such as with: ulimit -n 1024']
  return new ContractError(`No more files may be opened: ${code}.`, { facts, cause: error })
}
