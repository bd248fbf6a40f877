import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { MoreMenu } from '../../framework/popups/more-menu.tsx';
import { useCan } from '../../framework/session/index.ts';
import { stepped } from '../../framework/sort/outline.ts';
import type { Direction, Outline, OutlineRules } from '../../framework/sort/outline.ts';

interface CategoryToolsProps {
  category: Category;
  outline: Outline;
  /** Undefined if the order can't be changed. */
  rules: OutlineRules | undefined;
  focusable: boolean;
  onMove: (outline: Outline, id: string) => void;
  onAddIn: (category: Category) => void;
  onRename: (category: Category) => void;
}

/** The menu of a row. Offers every move, for users who can't drag or use the keyboard shortcuts. */
export function CategoryTools(props: CategoryToolsProps) {
  const { category, outline, rules, focusable, onMove, onAddIn, onRename } = props;
  const { t } = useLingui();
  const mayAdd = useCan('category:create');
  const { category_id: id, parent_id, name, state } = category;
  const words: Record<Direction, string> = {
    up: t`Move up`,
    down: t`Move down`,
    in: t`Move into the one above`,
    out: t`Move out`,
  };
  const directions: readonly Direction[] = ['up', 'down', 'in', 'out'];
  const moves = directions.flatMap((direction) => {
    const next = rules && stepped(outline, id, direction, rules);
    return next ? [{ key: direction, label: words[direction], next }] : [];
  });
  return (
    <MoreMenu
      name={name}
      skipped={!focusable}
      groups={[
        [
          ...(rules ? [{ key: 'rename', label: t`Rename`, onPress: () => onRename(category) }] : []),
          ...(mayAdd && parent_id === null && state === 'used'
            ? [{ key: 'add', label: t`Add a subcategory`, onPress: () => onAddIn(category) }]
            : []),
        ],
        moves.map(({ next, ...move }) => ({ ...move, onPress: () => onMove(next, id) })),
      ]}
    />
  );
}
