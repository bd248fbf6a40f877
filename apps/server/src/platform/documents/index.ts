export { addDocument, documentNumber, hasDocument, takeNumber, type NumberTaker } from './documents.ts';
export { hasNumber } from './numbered-rows.ts';
export { documentSchedules } from './documents.jobs.ts';
export { isNumbered, getDocument, type DocumentSource } from './sources.ts';
