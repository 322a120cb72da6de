/** Whether the mock is up, for whoever waits for it: there is nothing in the answer to keep from anybody. */
export const healthPath = '/__mock/health'
