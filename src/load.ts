/**
 * Contracts of others: their files or documents, for the mock and the suite. Runs in Node.
 *
 * @module market-data-contract/load
 */

export { activateContract, type CompiledContract } from './contract/activate-contract.ts'
export { loadContract } from './generate/compile/load-contract.ts'
