import type { SavedView } from '@regulars/contract';
import type { Density } from '../../theme/appearance.ts';
import type { ColumnChoice } from './columns.ts';

/** The content of a saved view. */
export interface ViewContent {
  /** Filters and sort as canonical text. */
  query: string;
  columns: ColumnChoice;
  /** Null for each user's own setting. */
  density: Density | null;
}

const columnsText = ({ order, shown, hidden }: ColumnChoice): string =>
  JSON.stringify([order, shown.toSorted(), hidden.toSorted()]);

/** Whether the current content differs from the saved one. Both queries must be canonical texts. */
export function differs(shown: ViewContent, kept: ViewContent): boolean {
  return (
    shown.query !== kept.query ||
    shown.density !== kept.density ||
    columnsText(shown.columns) !== columnsText(kept.columns)
  );
}

/** Splits views into those whose tabs fit, always including the active one, and those for a menu. */
export function splitTabs(
  views: readonly SavedView[],
  activeId: string | undefined,
  fit: number,
): { tabs: readonly SavedView[]; more: readonly SavedView[] } {
  const first = views.slice(0, fit);
  const active = views.find(({ view_id }) => view_id === activeId);
  const tabs = active && fit > 0 && !first.includes(active) ? [...first.slice(0, -1), active] : first;
  return { tabs, more: views.filter((view) => !tabs.includes(view)) };
}
