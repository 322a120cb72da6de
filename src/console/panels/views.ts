// Views that the page loads when the first of them is opened. They are one file, since they share most parts.
export { EntryDetail } from './journal/entry-detail.tsx'
export { OperationForm } from './try-it/operation-form.tsx'
