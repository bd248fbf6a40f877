import type { Item, Member } from '@regulars/contract';
import { itemLimits } from '@regulars/contract/rules';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { readMoney } from '../../framework/amounts.ts';
import { useEarlyEnter } from '../../framework/counter/use-early-enter.ts';
import { useFoundMembers } from '../../framework/pickers/use-found-members.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';
import { useCan } from '../../framework/session/index.ts';

/** A number of so many digits is the code of an item, such as a barcode, and no amount. */
const codePattern = /^\d{8,}$/;

/** What a text may mean: an amount of its own, an item, a member whose card it is, or something that isn't in the catalogue. */
export type Choice =
  | { readonly is: 'amount'; readonly fen: number }
  | { readonly is: 'item'; readonly item: Item }
  | { readonly is: 'member'; readonly member: Member }
  | { readonly is: 'new'; readonly name: string };

/** Fen of a typed amount; undefined for a code, or what is no amount. */
const amountOf = (words: string): number | undefined => {
  if (codePattern.test(words)) return undefined;
  const fen = readMoney(words);
  return fen !== undefined && fen > 0 && fen <= itemLimits.price ? fen : undefined;
};

interface ItemSearchOptions {
  branchId: string | null;
  onChoose: (choice: Choice) => void;
}

/**
 * The state of the field by which the bill grows: an amount, or a name or code of an item; a card that is scanned here says
 * who pays. Enter before the answer adds the item if there is exactly one; an amount waits for nothing.
 */
export function useItemSearch({ branchId, onChoose }: ItemSearchOptions) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.trim();
  const fen = amountOf(words);
  const mayList = useCan('item:read');
  const found = useFoundRows('GET /item/item-info', words, {
    queryOf: (keyword) => ({
      keyword,
      state: ['used'],
      size: 8,
      sort: 'name',
      ...(branchId !== null && { branch_id: [branchId] }),
    }),
    enabled: mayList && branchId !== null,
  });
  const { rows, error } = found;
  const isNoItem = words !== '' && fen === undefined && rows?.length === 0 && !found.searching;
  const members = useFoundMembers(isNoItem && codePattern.test(words) ? words : '', 2);
  const payer = members.rows?.find(({ member_no: no }) => no === words);
  const searching = found.searching || members.searching;
  const isUnknown = isNoItem && !members.searching && !payer;
  const choices: Choice[] = [
    ...(fen === undefined ? [] : [{ is: 'amount', fen } as const]),
    ...(words === '' ? [] : (rows ?? []).map((item) => ({ is: 'item', item }) as const)),
    ...(payer ? [{ is: 'member', member: payer } as const] : []),
    ...(isUnknown || (!mayList && words !== '' && fen === undefined) ? [{ is: 'new', name: words } as const] : []),
  ];
  const chosen = choices[Math.min(at, choices.length - 1)];

  function type(next: string): void {
    setText(next);
    setAt(0);
    early.forget();
  }
  function choose(choice: Choice): void {
    type('');
    onChoose(choice);
  }
  const [only, second] = choices;
  const isOne = (only?.is === 'item' || only?.is === 'member') && !second;
  const early = useEarlyEnter({ words, searching, takeOnly: isOne ? () => choose(only) : undefined });

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && words !== '') {
      event.preventDefault();
      if (chosen?.is === 'amount' || (chosen && !searching)) choose(chosen);
      else if (searching) early.wait(event.currentTarget);
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      type('');
    }
  }

  return { text, words, type, choices, chosen, searching, error, press, choose };
}
export type ItemSearch = ReturnType<typeof useItemSearch>;
