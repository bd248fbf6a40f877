import { announced } from '../api/index.ts';

/** Starts an action of a row or selection; the call announces its own errors. */
export function startAction(action: () => unknown): void {
  const run = async () => action();
  void run().catch(announced);
}
