export { addDocument, documentNumber, takeNumber } from './documents.ts';
export { documentSchedules } from './upkeep.ts';
export { isNumbered, getDocument, type DocumentSource } from './sources.ts';
