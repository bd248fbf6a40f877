import { useLingui } from '@lingui/react/macro';
import type { IssuedCouponWithTerms, Item, Member } from '@regulars/contract';
import { itemLimits } from '@regulars/contract/rules';
import { isMistypedCode, readCouponCode } from '@regulars/contract/rules/coupon-codes';
import { useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { messageOf, useEndpoint } from '../../framework/api/index.ts';
import { readTypedOrder } from '../../framework/orders/typed-order.ts';
import type { TypedOrder } from '../../framework/orders/typed-order.ts';
import { useFoundMembers } from '../../framework/pickers/use-found-members.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';
import { useCan } from '../../framework/session/index.ts';

/** A number of so many digits is the code of an item, such as a barcode, and no amount. */
const codePattern = /^\d{8,}$/;

/** What a text may mean: an amount of its own, an item, a coupon, a member whose card it is, an order to be refunded, or something that isn't in the catalogue. */
export type Choice =
  | { readonly is: 'amount'; readonly fen: number }
  | { readonly is: 'item'; readonly item: Item; /** At this branch. */ readonly soldOut: boolean }
  | { readonly is: 'coupon'; readonly coupon: IssuedCouponWithTerms }
  | { readonly is: 'member'; readonly member: Member }
  | { readonly is: 'order'; readonly order: TypedOrder }
  | { readonly is: 'new'; readonly name: string };

/** Fen of a typed amount; undefined for a code, or what is no amount. */
const amountOf = (words: string): number | undefined => (codePattern.test(words) ? undefined : readMoney(words));

const isSold = (fen: number): boolean => fen > 0 && fen <= itemLimits.price;

const isCode = ({ code }: Item, words: string): boolean => code.toLowerCase() === words.toLowerCase();
/** The item of this code first, then those with the words in their name or code, then those found by initials. */
const rankOf = (item: Item, words: string): number => {
  if (isCode(item, words)) return 0;
  return [item.name, item.code].some((text) => text.toLowerCase().includes(words.toLowerCase())) ? 1 : 2;
};

/** What was entered before its answer. */
interface Entered {
  readonly words: string;
  /** Empties the field in which it was scanned, if that is another; there, only an item or coupon of exactly this code is meant. */
  readonly clear?: () => void;
}

interface ItemSearchOptions {
  branchId: string | null;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (choice: Choice) => void;
  /** Called for what was entered before its answer and isn’t one item, while the field holds something else; `problem` if the answer said why. */
  onMissed: (words: string, problem: string | undefined) => void;
}

/** The coupon of a code; `code` is undefined for what can’t be one. */
function useFoundCoupon(words: string) {
  const code = readCouponCode(words);
  const { data, error, isFetching } = useEndpoint(
    'POST /coupons/find',
    { body: { code: code ?? '' } },
    // It may have been used since it was scanned last.
    { quiet: true, staleTime: 0, enabled: code !== undefined },
  );
  return { code, coupon: data, problem: error ? messageOf(error) : undefined, searching: isFetching };
}

/** What a text may mean, the likeliest first; `fen` if it is an amount. */
function useMeanings(words: string, fen: number | undefined, branchId: string | null) {
  const { t } = useLingui();
  const mayList = useCan('item:read');
  const mayRefund = useCan('order:refund');
  const order = mayRefund ? readTypedOrder(words) : undefined;
  const found = useFoundRows('GET /item/item-info', words, {
    queryOf: (keyword) => ({
      keyword,
      state: ['used'],
      size: 8,
      sort: 'name',
      ...(branchId !== null && { branch_id: [branchId] }),
    }),
    enabled: mayList && branchId !== null && !order,
  });
  const coupon = useFoundCoupon(order ? '' : words);
  const { rows, error } = found;
  const isNoItem = words !== '' && fen === undefined && rows?.length === 0 && !found.searching;
  const members = useFoundMembers(isNoItem && codePattern.test(words) ? words : '', 2);
  const payer = members.rows?.find(({ member_no: no }) => no === words);
  const searching = found.searching || members.searching;
  const isUnknown = isNoItem && !members.searching && !payer;
  const isAmount = fen !== undefined && isSold(fen);
  // Enter after 0, meant as an amount, must not add whatever has a 0 in its code.
  const items = words === '' ? [] : (rows ?? []).filter(({ code }) => fen === undefined || isAmount || code === words);
  if (order) return { choices: [{ is: 'order', order }] satisfies Choice[], searching, error, problem: undefined };
  // An item may have such a code, too.
  if (coupon.code !== undefined && !rows?.some((item) => isCode(item, words)))
    return {
      choices: coupon.coupon ? [{ is: 'coupon', coupon: coupon.coupon } satisfies Choice] : [],
      searching: found.searching || coupon.searching,
      error: coupon.problem,
      problem: coupon.problem,
    };
  const ranked = items.toSorted((one, other) => rankOf(one, words) - rankOf(other, words));
  const choices: Choice[] = [
    ...(isAmount ? [{ is: 'amount', fen } as const] : []),
    ...ranked.map((item) => {
      const soldOut = item.sold_out.some(({ branch_id: at }) => at === branchId);
      return { is: 'item', item, soldOut } as const;
    }),
    ...(payer ? [{ is: 'member', member: payer } as const] : []),
    ...(isUnknown || (!mayList && words !== '' && fen === undefined) ? [{ is: 'new', name: words } as const] : []),
  ];
  const mistyped = isUnknown && isMistypedCode(words) ? t`If “${words}” is the code of a coupon, it is mistyped` : undefined; // prettier-ignore
  return { choices, searching, error: mistyped ?? error, problem: mistyped };
}

/**
 * The state of the field by which the bill grows: an amount, or a name or code of an item; a card that is scanned here says
 * who pays, and a coupon is used. Enter before the answer, as a scanner sends it, empties the field for the next scan, and adds the item once it is
 * known, if it is exactly one; an amount waits for nothing.
 */
export function useItemSearch({ branchId, input, onChoose, onMissed }: ItemSearchOptions) {
  const { t } = useLingui();
  const most = moneyText(itemLimits.price);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // The first of them is looked up.
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  // What came back to the field: it is selected, so that the next scan is typed in its place, not behind it.
  const [back, setBack] = useState<{ readonly words: string }>();
  const typed = text.trim();
  const isEntered = entered.length > 0;
  const words = entered[0]?.words ?? typed;
  const fen = isEntered ? undefined : amountOf(words);
  const { choices, searching, error, problem } = useMeanings(words, fen, branchId);
  const chosen = choices[Math.min(at, choices.length - 1)];

  function type(next: string): void {
    setText(next);
    setAt(0);
  }
  function choose(choice: Choice): void {
    type('');
    onChoose(choice);
  }
  const settle = useEffectEvent(() => {
    const [only, second] = choices;
    setEntered(entered.slice(1));
    const clear = entered[0]?.clear;
    if (clear) {
      const scanned = choices.find(
        (choice) =>
          choice.is === 'order' || choice.is === 'coupon' || (choice.is === 'item' && choice.item.code === words),
      );
      if (!scanned) {
        if (problem !== undefined) onMissed(words, problem);
        return;
      }
      clear();
      input.current?.focus();
      onChoose(scanned);
    } else if (only?.is === 'item' && (!second || isCode(only.item, words))) onChoose(only);
    else if ((only?.is === 'member' || only?.is === 'order' || only?.is === 'coupon') && !second) onChoose(only);
    else if (text === '' && entered.length === 1) {
      type(words);
      setBack({ words });
    } else onMissed(words, problem);
  });
  const isKnown = isEntered && !searching;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    if (isKnown) settle();
  }, [isKnown, entered]);
  useEffect(() => {
    if (back) input.current?.select();
  }, [back, input]);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0 && !isEntered) {
      event.preventDefault();
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && typed !== '') {
      event.preventDefault();
      const amount = amountOf(typed);
      if (isEntered && amount !== undefined && isSold(amount)) choose({ is: 'amount', fen: amount });
      else if (!isEntered && (chosen?.is === 'amount' || (chosen && !searching))) choose(chosen);
      else if (searching) {
        setEntered([...entered, { words: typed }]);
        type('');
      }
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      type('');
    }
  }

  return {
    text,
    type,
    choices: isEntered ? [] : choices,
    chosen: isEntered ? undefined : chosen,
    /** What is looked up after it was entered. */
    entered: isEntered ? words : undefined,
    /** What was typed or scanned and isn’t on the bill yet. */
    unfinished: words === '' ? undefined : words,
    searching,
    /** Adds the item whose code was scanned in another field, if there is one. */
    scan: (code: string, clear: () => void): void => setEntered([...entered, { words: code, clear }]),
    /** Looks up what a camera read, as if a scanner had typed it. */
    read: (code: string): void => setEntered((now) => [...now, { words: code }]),
    error: fen === undefined || isSold(fen) ? error : t`An amount is ¥0.01 to ${most}`,
    press,
    choose,
  };
}
export type ItemSearch = ReturnType<typeof useItemSearch>;
