import type { PlatformDb, PlatformTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';

/**
 * Runs work in a transaction that commits also if the work returns a Problem, which is then thrown: what a refusal counts
 * or uses up stays so. A Problem that the work throws rolls back.
 */
export const committing = async <Result>(
  platform: PlatformDb,
  work: (tx: PlatformTx) => Promise<Result | Problem>,
): Promise<Result> => {
  const result = await platform.transaction(work);
  if (result instanceof Problem) throw result;
  return result;
};
