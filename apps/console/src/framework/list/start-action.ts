import { announced } from '../api/index.ts';

/** Starts a row's or a selection's action; its call announces a refusal. */
export function startAction(action: () => unknown): void {
  const run = async () => action();
  void run().catch(announced);
}
