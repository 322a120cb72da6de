/** The API key that the mock accepts by default. */
export const defaultApiKey = 'test-key'
