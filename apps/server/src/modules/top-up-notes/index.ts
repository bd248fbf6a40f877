export { topUpNoteHandlers } from './top-up-notes.handlers.ts';
