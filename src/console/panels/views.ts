import { EntryDetail } from './journal/entry-detail.tsx'
import { OperationForm } from './try-it/operation-form.tsx'

/** Views that the page loads when the first of them is opened. They are one file, since they share most parts. */
export const views = { EntryDetail, OperationForm }
