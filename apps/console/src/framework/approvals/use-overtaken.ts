import type { AdjustmentDetail } from '@regulars/contract';
import { adjustmentStatePhrases, say } from '@regulars/phrases';
import type { ErrorName } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError, call, queryClient } from '../api/index.ts';
import { adjustmentReads } from '../balance-reads.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useDates } from '../use-dates.ts';

/** Errors that mean the displayed adjustment is out of date. */
export const overtakenErrors = [
  'stale_edit',
  'adjustment_not_waiting',
  'adjustment_not_found',
  'adjustment_not_undoable',
] as const satisfies readonly ErrorName[];
const overtaken: ReadonlySet<string> = new Set(overtakenErrors);

/** If somebody else decided first, says who and when, refetches everything and resolves to true. */
export function useOvertaken(): (error: ApiError, adjustmentId: string) => Promise<boolean> {
  const locale = useLocale();
  const dates = useDates();
  const { message } = useFeedback();

  async function now(id: string): Promise<string | undefined> {
    try {
      const found = await call('GET /vip-trim-order/{id}', { params: { id } }, { quiet: true });
      const { who, at } = lastDecision(found);
      const state = say(adjustmentStatePhrases[found.state], locale);
      return at === null ? undefined : `${[who, dates.time(at)].filter(Boolean).join(' ')} · ${state}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  }

  return async (error, id) => {
    if (!overtaken.has(error.name)) return false;
    const [text] = await Promise.all([
      now(id),
      ...adjustmentReads.map((read) => queryClient.invalidateQueries({ queryKey: [read] })),
    ]);
    void message.warning(text ?? error.message, 6);
    return true;
  };
}

/**
 * Announces the outcome of a decision and resolves to whether it succeeded. Says so if somebody else decided first; any
 * other error was announced, and is rethrown if `thrown`, for a dialog that keeps its input.
 */
export function useSettled(adjustmentId: string) {
  const { message } = useFeedback();
  const overtakenBy = useOvertaken();
  return async (action: Promise<unknown>, done: string, { thrown = false } = {}): Promise<boolean> => {
    try {
      await action;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!(await overtakenBy(error, adjustmentId)) && thrown) throw error;
      return false;
    }
    void message.success(done);
    return true;
  };
}

/** Who handled it last, and when. */
function lastDecision(found: AdjustmentDetail): { who: string | null; at: string | null } {
  if (found.undone_at) return { who: found.undone_by_name, at: found.undone_at };
  const who = found.state === 'withdrawn' ? found.asked_by_name : found.decided_by_name;
  return { who, at: found.decided_at };
}
