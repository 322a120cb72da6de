import { fileURLToPath } from 'node:url'
import { ContractError } from '../../src/base/contract-error.ts'

/** Runs `main` if the module at `url` was started as a command. A ContractError gives exit code 2. */
export async function runIfMain(url: string, main: () => Promise<void>): Promise<void> {
  if (process.argv[1] !== fileURLToPath(url)) return
  try {
    await main()
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
