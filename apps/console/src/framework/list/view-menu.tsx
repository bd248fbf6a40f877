import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyLayer } from '../feedback/lazy-layer.tsx';
import { MoreMenu } from '../popups/more-menu.tsx';
import { startAction } from './start-action.ts';
import type { ViewedList } from './use-list-state.ts';
import { useViewActions } from './use-view-actions.ts';
import type { Views } from './use-views.ts';

const ViewNameDialog = lazyLayer(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

interface ViewMenuProps {
  view: SavedView;
  list: ViewedList;
  views: Views;
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
    ...(changed ? [{ key: 'back', label: t`Discard changes`, onPress: () => open(view) }] : []),
    {
      key: 'default',
      label: isDefault ? t`Don’t open by default` : t`Open by default`,
      onPress: () => setDefault(isDefault ? '' : id),
    },
    ...(changeable
      ? [
          { key: 'rename', label: t`Rename…`, onPress: () => setRenaming(true) },
          { key: 'remove', label: t`Remove`, danger: true, onPress: () => actions.remove(view) },
        ]
      : []),
  ];
  return (
    <>
      {changed && changeable && (
        <Button type="link" size="small" onClick={() => startAction(() => actions.replace(view))}>
          <Trans context="a view of a list">Save</Trans>
        </Button>
      )}
      <MoreMenu name={name} groups={[items]} />
      {renaming && (
        <ViewNameDialog name={name} onSave={(next) => actions.rename(view, next)} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}
