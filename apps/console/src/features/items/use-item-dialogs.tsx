import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import type { BulkAction } from '../../framework/list/use-bulk-actions.tsx';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { Permitted } from '../../framework/session/index.ts';

const QuickForm = lazyLayer(async () => (await import('./quick-form.tsx')).QuickForm);
const MoveDialog = lazyLayer(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** Adds items quickly, and moves the selected ones to a category. */
export function useItemDialogs() {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState<Chosen<Item>>();
  const move: BulkAction<Item> = {
    key: 'move',
    label: t`Move to category…`,
    permission: 'item:update',
    onPress: setMoving,
  };
  const quick = (
    <Permitted permission="item:create">
      <Button {...nearing(QuickForm.preload)} onClick={() => setAdding(true)}>
        <Trans>Add quickly</Trans>
      </Button>
    </Permitted>
  );
  const dialogs = (
    <>
      {adding && <QuickForm onClosed={() => setAdding(false)} />}
      {moving && <MoveDialog items={moving} onClosed={() => setMoving(undefined)} />}
    </>
  );
  return { quick, move, dialogs };
}
