import { plural, t } from '@lingui/core/macro';
import type { Posting } from '@regulars/contract';
import { postingKindPhrases, say } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { changeText, countText, moneyText } from '../../../format/numbers.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { kindText } from './asset-words.ts';

type Told = Pick<Posting, 'kind' | 'effect' | 'change' | 'document' | 'lines' | 'short' | 'branch_name'>;

/** A unit, and whether it moved into the account or out of it. */
type Way = `${AssetUnit} ${'in' | 'out'}`;

/** What a posting did, as a sentence, and in short what the sentence leaves out. */
interface PostingStory {
  sentence: string;
  rest: string[];
}

/** A sentence and the movements that it states; undefined if it would state nothing. */
type Sentence = { text: string; ways: readonly Way[] } | undefined;

const units = ['principal', 'bonus', 'points', 'growth'] as const;
const unitOf = (way: Way): AssetUnit => units.find((unit) => way.startsWith(unit)) ?? 'principal';
const valueWays: readonly Way[] = ['principal in', 'principal out', 'bonus in', 'bonus out'];
const incoming: readonly Way[] = ['principal in', 'bonus in', 'points in', 'growth in'];
const outgoing: readonly Way[] = ['principal out', 'bonus out', 'points out', 'growth out'];

/** An amount with its unit: "200 points". */
function named(unit: AssetUnit, amount: number): string {
  const text = moneyText(amount);
  const count = countText(amount);
  if (unit === 'principal') return t`principal ${text}`;
  if (unit === 'bonus') return t`bonus ${text}`;
  if (unit === 'growth') return t`${count} growth`;
  return plural(amount, { one: `${count} point`, other: `${count} points` });
}

/** A change with its unit: "points +200". */
function changed(unit: AssetUnit, amount: number): string {
  const change = changeText(unit, amount);
  if (unit === 'principal') return t`principal ${change}`;
  if (unit === 'bonus') return t`bonus ${change}`;
  return unit === 'points' ? t`points ${change}` : t`growth ${change}`;
}

const joined = (texts: readonly string[]): string => texts.join(t`, `);

/** Without the spaces that Chinese puts around figures, where a name begins or ends the amount. */
const tight = (text: string): string => text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

const shortable = ['bonus', 'points', 'growth'] as const;

/** Value that a refund returns after its expiry: it expires again in the same posting. */
const isLapsed = ({ kind }: Told, { contra }: Posting['lines'][number]): boolean =>
  contra === 'expired' && kind !== 'expire';

/** How much moved each way. */
function movesOf(lines: Posting['lines']) {
  const sums = new Map<Way, number>();
  for (const { unit, amount } of lines) {
    const way: Way = `${unit} ${amount > 0 ? 'in' : 'out'}`;
    sums.set(way, (sums.get(way) ?? 0) + Math.abs(amount));
  }
  const of = (way: Way): number => sums.get(way) ?? 0;
  const moved = (ways: readonly Way[]): Way[] => ways.filter((way) => of(way) > 0);
  return {
    of,
    moved,
    value: (direction: 'in' | 'out'): number => of(`principal ${direction}`) + of(`bonus ${direction}`),
    list: (ways: readonly Way[]): string => joined(moved(ways).map((way) => named(unitOf(way), of(way)))),
  };
}

type Moves = ReturnType<typeof movesOf>;

/** Points are told before the growth that comes with them. */
const gainsOf = (moves: Moves): Way[] => {
  const gains = moves.moved(['principal in', 'bonus in', 'points in']);
  return gains.length > 0 ? gains : moves.moved(['growth in']);
};

const lossesOf = (moves: Moves): Way[] => {
  const losses = moves.moved(['principal out', 'bonus out', 'points out']);
  return losses.length > 0 ? losses : moves.moved(['growth out']);
};

/** A sentence about the movements of these ways. */
const about = (moves: Moves, ways: readonly Way[], tell: (list: string) => string): Sentence =>
  ways.length === 0 ? undefined : { text: tell(moves.list(ways)), ways };

function tellTopUp(moves: Moves): Sentence {
  const paid = moneyText(moves.of('principal in'));
  const bonus = moneyText(moves.of('bonus in'));
  const text = moves.of('bonus in') > 0 ? t`Topped up ${paid}, plus ${bonus} bonus` : t`Topped up ${paid}`;
  return { text, ways: ['principal in', 'bonus in'] };
}

function tellSpend(moves: Moves): Sentence {
  const value = moneyText(moves.value('out'));
  if (moves.value('out') > 0) return { text: t`Purchase of ${value}`, ways: [] };
  return about(moves, moves.moved(['points out']), (used) => t`Purchase with ${used}`);
}

function tellExpiry(moves: Moves): Sentence {
  const bonus = moneyText(moves.of('bonus out'));
  const points = countText(moves.of('points out'));
  const text =
    moves.of('bonus out') === 0
      ? t`Expired: points ${points}`
      : moves.of('points out') === 0
        ? t`Expired: bonus ${bonus}`
        : t`Expired: bonus ${bonus}, points ${points}`;
  return { text, ways: ['bonus out', 'points out'] };
}

function tellMerge(moves: Moves): Sentence {
  return moves.moved(incoming).length > 0
    ? about(moves, incoming, (gained) => t`Another member was merged in: ${gained}`)
    : about(moves, moves.moved(outgoing), (lost) => t`Merged into another member: ${lost}`);
}

/** The balance stays as it was: only who owes it changes. */
function tellHandOver(moves: Moves, { branch_name: from, lines }: Told): Sentence {
  const to = lines.find(({ amount, lot }) => amount > 0 && lot)?.lot?.branch_name;
  return about(moves, moves.moved(['principal in', 'bonus in']), (value) =>
    from && to
      ? t`Sold by ${from}, owed by ${to} from now on: ${value}. The balance stays the same`
      : t`Owed by another branch from now on: ${value}. The balance stays the same`,
  );
}

const forward: Readonly<Record<Posting['kind'], (moves: Moves, posting: Told) => Sentence>> = {
  top_up: tellTopUp,
  spend: tellSpend,
  earn: (moves, { document }) =>
    about(moves, gainsOf(moves), (gained) =>
      document.kind === 'consumption_order' ? t`Purchase earned ${gained}` : t`Earned ${gained}`,
    ),
  gift: (moves) => about(moves, gainsOf(moves), (gained) => t`Given ${gained}`),
  adjust: (_moves, posting) => tellChanges(posting, (changes) => t`Adjusted by hand: ${changes}`),
  opening: (moves) => about(moves, moves.moved(incoming), (balance) => t`Opening balance: ${balance}`),
  expire: tellExpiry,
  transfer: (moves) =>
    moves.moved(incoming).length > 0
      ? about(moves, incoming, (gained) => t`Received from another member: ${gained}`)
      : about(moves, moves.moved(outgoing), (lost) => t`Transferred to another member: ${lost}`),
  merge: tellMerge,
  reclass(moves) {
    const bonus = moneyText(moves.of('bonus out'));
    return { text: t`Bonus of ${bonus} became principal`, ways: ['bonus out', 'principal in'] };
  },
  settle(moves) {
    const points = countText(moves.of('points out'));
    return { text: t`Owed points settled: ${points}`, ways: ['points out', 'points in'] };
  },
  hand_over(moves, posting) {
    const told = tellHandOver(moves, posting);
    return told && { ...told, ways: valueWays };
  },
};

/** A sentence about all changes, net. */
function tellChanges({ change }: Told, tell: (changes: string) => string): Sentence {
  const changes = units.filter((unit) => change[unit] !== 0).map((unit) => changed(unit, change[unit]));
  return changes.length === 0 ? undefined : { text: tell(joined(changes)), ways: [...incoming, ...outgoing] };
}

function tellTopUpUndone(moves: Moves, isReversal: boolean): Sentence {
  const paid = moneyText(moves.of('principal out'));
  const bonus = moneyText(moves.of('bonus out'));
  const hasBonus = moves.of('bonus out') > 0;
  const reversed = hasBonus ? t`Top-up of ${paid} reversed, with ${bonus} bonus` : t`Top-up of ${paid} reversed`;
  const refunded = hasBonus ? t`Top-up refund of ${paid}, ${bonus} bonus taken back` : t`Top-up refund of ${paid}`;
  return { text: isReversal ? reversed : refunded, ways: ['principal out', 'bonus out'] };
}

function tellSpendUndone(moves: Moves, isReversal: boolean): Sentence {
  const value = moneyText(moves.value('in'));
  if (moves.value('in') > 0)
    return {
      text: isReversal ? t`Purchase reversed, ${value} back on the balance` : t`Refund of ${value} to the balance`,
      ways: [],
    };
  return about(moves, moves.moved(['points in']), (points) =>
    isReversal ? t`Purchase reversed, ${points} returned` : t`Refund of ${points}`,
  );
}

/** The sentence of a refund or a reversal. */
function tellUndone(moves: Moves, posting: Told, locale: Locale): Sentence {
  const { kind, effect } = posting;
  const isReversal = effect === 'reversal';
  if (kind === 'top_up' && moves.of('principal out') > 0) return tellTopUpUndone(moves, isReversal);
  if (kind === 'spend' && moves.moved(['principal in', 'bonus in', 'points in']).length > 0)
    return tellSpendUndone(moves, isReversal);
  if ((kind === 'earn' || kind === 'gift') && lossesOf(moves).length > 0)
    return about(moves, lossesOf(moves), (lost) =>
      kind === 'gift' ? t`Gift taken back: ${lost}` : t`Reward taken back: ${lost}`,
    );
  const what = say(postingKindPhrases[kind], locale);
  return tellChanges(posting, (changes) =>
    isReversal ? t`${what} reversed: ${changes}` : t`${what} refunded: ${changes}`,
  );
}

/** What a posting did, in people's words. Reads the active language, so a caller subscribes to it. */
export function storyOf(posting: Told, locale: Locale): PostingStory {
  const moves = movesOf(posting.lines.filter((line) => !isLapsed(posting, line)));
  const lapsed = movesOf(posting.lines.filter((line) => isLapsed(posting, line))).list(outgoing);
  const { kind, short } = posting;
  const isForward = posting.effect === 'forward';
  const told = isForward ? forward[kind](moves, posting) : tellUndone(moves, posting, locale);
  const rest = (ways: readonly Way[]): string => moves.list(ways.filter((way) => !told?.ways.includes(way)));
  const [value, out, back] = [rest(valueWays), rest(['points out', 'growth out']), rest(['points in', 'growth in'])];
  const spent = joined(shortable.filter((unit) => short[unit] > 0).map((unit) => named(unit, short[unit])));
  return {
    sentence: tight(told?.text ?? kindText(posting, locale)),
    rest: [
      value,
      out && (isForward ? t`used ${out}` : t`took back ${out}`),
      back && (isForward ? t`earned ${back}` : t`returned ${back}`),
      lapsed && t`${lapsed} expired at once`,
      spent && t`${spent} already spent, not taken back`,
    ]
      .filter(Boolean)
      .map(tight),
  };
}
