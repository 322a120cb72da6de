// What `require` loads, which cannot wait: a missing MSW is told in the words of Node.
export { setupNodeMock as setupMock } from './setup-node-mock.ts'
