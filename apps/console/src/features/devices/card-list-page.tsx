import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { call, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useBulkActions } from '../../framework/list/use-bulk-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { Permitted } from '../../framework/session/index.ts';
import { deviceReads, deviceRow, tableCardList, type DeviceFilters } from './device-list.ts';
import { useDeviceDrawer, useDeviceFilters, useOnlyBranch } from './machine-list-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTableCardColumns } from './use-device-columns.tsx';

const NewCardsForm = lazyLayer(async () => (await import('./card-form.tsx')).NewCardsForm);
const CardForm = lazyLayer(async () => (await import('./card-form.tsx')).CardForm);
const CardSheet = lazyPart(async () => (await import('./card-sheet.tsx')).CardSheet);

/** Cards printed at once. */
const mostPrinted = 500;

const hasCode = ({ address }: Device): boolean => address !== null;

/** The chosen cards that have a code; of a whole filter in the order in which they were added, up to more than are printed. */
const cardsOf = async ({ rows, whole }: Chosen<Device>): Promise<readonly Device[]> => {
  if (!whole) return rows.filter(hasCode);
  const cards: Device[] = [];
  for (let cursor: string | null | undefined; cursor !== null && cards.length <= mostPrinted;) {
    const query = { ...(whole.filter as DeviceFilters), size: 100, ...(cursor !== undefined && { cursor }) }; // the list's own
    const page = await call('GET /branch-devices/taikas', { query });
    cards.push(...page.items.filter(hasCode));
    cursor = page.next_cursor;
  }
  return cards;
};

/** Prints the codes of cards that have one. */
function usePrinting() {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [sheet, setSheet] = useState<readonly Device[]>();
  return {
    print: async (chosen: Chosen<Device>): Promise<void> => {
      const cards = await cardsOf(chosen);
      if (cards.length > mostPrinted)
        void message.info(
          t`Up to ${mostPrinted} cards are printed at once: choose a branch, search for an area, or select fewer`,
        );
      else if (cards.length > 0) setSheet(cards);
      else void message.info(t`None of these cards has a code: they are disabled`);
    },
    sheet: sheet && <CardSheet cards={sheet} onDone={() => setSheet(undefined)} />,
  };
}

/** Gives a card another code after asking. */
function useRenewing() {
  const { t } = useLingui();
  const { confirm, message } = useFeedback();
  const { mutateAsync } = useAction('PUT /branch-devices/taikas/{id}/renew', { invalidates: deviceReads });
  return async ({ device_id: id, name, version }: Device): Promise<void> => {
    const yes = await confirm({
      title: t`Give ${name} a new code?`,
      text: t`The card on the table is dead at once. Print the new one and put it there.`,
      yes: t`New code`,
      no: t`Keep it`,
    });
    if (!yes) return;
    await mutateAsync({ params: { id }, ifMatch: version });
    void message.success(t`${name} has a new code`);
  };
}

/** The table cards of the user's branches. */
export function CardListPage({ header }: { header: ReactNode }) {
  const { t } = useLingui();
  const list = useList('GET /branch-devices/taikas', tableCardList, deviceRow);
  const { open, drawer } = useDeviceDrawer();
  const { print, sheet } = usePrinting();
  const branch = useOnlyBranch();
  const { open: add, form: adding } = useOpenedForm<undefined>((_, onClosed) => (
    <NewCardsForm branch={branch} onClosed={onClosed} />
  ));
  const { open: edit, form: editing } = useOpenedForm<Device>((card, onClosed) => (
    <CardForm card={card} onClosed={onClosed} />
  ));
  const { rowActions, bulk: changing } = useStateActions(list, 'PUT /branch-devices/taikas', {
    thing: 'device',
    counted: (count) => t`${plural(count, { one: '# table card', other: '# table cards' })}`,
    also: deviceReads,
  });
  const columns = useTableCardColumns();
  const isUsed = ({ state }: Device): boolean => state === 'used';
  const actions = useActionColumn<Device>(list.nameOf, [
    rowActions.use,
    { key: 'print', label: t`Print`, offered: isUsed, onPress: (card) => print({ rows: [card] }) },
    { key: 'details', label: t`Details`, onPress: open },
    { key: 'edit', label: t`Edit`, permission: 'device:update', onPress: edit, preload: CardForm.preload },
    { key: 'renew', label: t`New code…`, permission: 'device:update', offered: isUsed, onPress: useRenewing() },
    rowActions.stop,
    rowActions.remove,
  ]);
  const printing = useBulkActions<Device>([
    { key: 'print', label: t`Print`, permission: 'device:read', onPress: print },
  ]);
  return (
    <ListView
      list={list}
      title={t`Devices`}
      noun={t`table cards`}
      header={header}
      columns={[...columns, ...actions]}
      filters={useDeviceFilters(list, 'table_cards')}
      actions={
        <AddButton permission="device:create" preload={NewCardsForm.preload} onPress={() => add(undefined)}>
          <Trans>New table cards</Trans>
        </AddButton>
      }
      bulk={(chosen) => (
        <>
          {printing?.(chosen)}
          {changing?.(chosen)}
        </>
      )}
      emptyHint={
        <Permitted permission="device:create">
          <Trans>A table card carries a QR code of its branch and table. Add one, or a range such as A1–A20.</Trans>
        </Permitted>
      }
      onOpen={open}
    >
      {adding}
      {editing}
      {drawer}
      {sheet}
    </ListView>
  );
}
