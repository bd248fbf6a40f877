export { topUpNoteHandlers } from './top-up-notes.handlers.ts';
export { topUpNotes } from './top-up-notes.service.ts';
