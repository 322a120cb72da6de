/** The API key the mock accepts unless it is given others. */
export const defaultApiKey = 'test-key'
