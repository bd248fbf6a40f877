export { addDocument, documentNumber, takeNumber } from './documents.ts';
export { documentSchedules } from './upkeep.ts';
export { isNumbered, readDocumentNumber, selectDocument, type DocumentSource } from './sources.ts';
