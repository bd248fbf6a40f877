import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@regulars/contract';
import { Button, Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../api/index.ts';
import type { ViewedList } from './use-list-state.ts';
import { useViewActions } from './use-view-actions.ts';
import type { Views } from './use-views.ts';

const ViewNameDialog = lazy(async () => ({ default: (await import('./view-name-dialog.tsx')).ViewNameDialog }));

interface ViewMenuProps {
  view: SavedView;
  list: ViewedList;
  views: Views;
}

/** Swallows an API error, which the call has announced; rethrows anything else. */
async function announced(done: Promise<void>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The menu of the active view, with a save button if it was changed. */
export function ViewMenu({ view, list, views }: ViewMenuProps) {
  const { t } = useLingui();
  const actions = useViewActions(list, views);
  const { changed, defaultId, setDefault, open } = views;
  const [renaming, setRenaming] = useState(false);
  const { view_id: id, name, changeable } = view;
  const isDefault = defaultId === id;
  const items = [
    ...(changed ? [{ key: 'back', label: t`Discard changes` }] : []),
    { key: 'default', label: isDefault ? t`Don’t open by default` : t`Open by default` },
    ...(changeable
      ? [
          { key: 'rename', label: t`Rename…` },
          { key: 'remove', label: t`Remove`, danger: true },
        ]
      : []),
  ];
  const doings: Readonly<Record<string, () => unknown>> = {
    back: () => open(view),
    default: () => setDefault(isDefault ? '' : id),
    rename: () => setRenaming(true),
    remove: () => announced(actions.remove(view)),
  };
  return (
    <>
      {changed && changeable && (
        <Button type="link" size="small" onClick={() => void announced(actions.replace(view))}>
          <Trans context="a view of a list">Save</Trans>
        </Button>
      )}
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void doings[key]?.() }}>
        <Button
          type="text"
          size="small"
          aria-label={t`More for ${name}`}
          icon={<Ellipsis size={16} strokeWidth={1.75} />}
        />
      </Dropdown>
      <Suspense>
        {renaming && (
          <ViewNameDialog
            name={name}
            onSave={(next) => actions.rename(view, next)}
            onClose={() => setRenaming(false)}
          />
        )}
      </Suspense>
    </>
  );
}
