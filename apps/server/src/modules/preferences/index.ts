export { preferenceHandlers } from './preferences.handlers.ts';
