import type { SavedView } from '@regulars/contract';
import type { Density } from '../../theme/appearance.ts';
import type { ColumnChoice } from './columns.ts';

/** What a saved view keeps. */
export interface ViewContent {
  /** Filters and sort as one text. */
  query: string;
  columns: ColumnChoice;
  /** Null: as each user has it. */
  density: Density | null;
}

const columnsText = ({ order, shown, hidden }: ColumnChoice): string =>
  JSON.stringify([order, shown.toSorted(), hidden.toSorted()]);

/** Whether what is shown is no longer what the view keeps; both queries are texts of the list's own writing. */
export function differs(shown: ViewContent, kept: ViewContent): boolean {
  return (
    shown.query !== kept.query ||
    shown.density !== kept.density ||
    columnsText(shown.columns) !== columnsText(kept.columns)
  );
}

/** The views whose tabs fit, the active one always among them, and those that a menu holds. */
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
