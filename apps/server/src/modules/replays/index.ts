export type { ReplayInput } from './documents.ts';
export { replayTask, runReplay } from './replay.task.ts';
export { replayHandlers } from './replays.handlers.ts';
