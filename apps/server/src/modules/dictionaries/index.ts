export { dictionaryHandlers } from './dictionaries.handlers.ts';
