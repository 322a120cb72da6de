/** The header of the key (contract, shared rules, Authentication), as a traffic entry has it. */
export const keyHeader = 'x-api-key'
