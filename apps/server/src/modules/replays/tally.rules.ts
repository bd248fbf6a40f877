import type { ReplaySum } from '@regulars/contract';
import { replayLimits } from '@regulars/contract/rules/replays';
import { keysOf, replayReasonPhrases, type ReplayReason } from '@regulars/phrases';
import type { Compared, PastDocument } from './documents.ts';
import { bySize, minus, noFigures, plus, signOf, type Figures } from './figures.rules.ts';

interface Day {
  documents: number;
  old: Figures;
  new: Figures;
}

/** What a member has in sum; `by` is the draft's figures less those in force. */
interface Member {
  readonly gradeId: string;
  documents: number;
  differing: number;
  by: Figures;
  /** A bit for each reason. */
  reasons: number;
}

export interface Extreme {
  readonly vip_id: string;
  readonly documents: number;
  readonly differing: number;
  readonly by: Figures;
}

export interface TalliedCase {
  readonly document: PastDocument;
  readonly compared: Compared;
  readonly reason: ReplayReason;
  readonly by: Figures;
}

interface Share {
  members: number;
  by: Figures;
}

/** Of members of a grade, or of all. */
export interface Gains {
  members: number;
  readonly gaining: Share;
  readonly losing: Share;
}

export interface Tallied {
  readonly documents: number;
  readonly members: number;
  readonly old: Figures;
  readonly new: Figures;
  readonly days: readonly ({ readonly date: string } & Readonly<Day>)[];
  readonly grades: ReadonlyMap<string, Gains>;
  readonly reasons: readonly { readonly reason: ReplayReason; readonly gaining: number; readonly losing: number }[];
  readonly gains_most: Extreme | null;
  readonly loses_most: Extreme | null;
  /** The biggest differences first. */
  readonly cases: readonly (Omit<TalliedCase, 'compared'> & {
    readonly old: Figures;
    readonly new: Figures;
    readonly old_sum: ReplaySum;
    readonly new_sum: ReplaySum;
  })[];
}

const reasons = keysOf(replayReasonPhrases);

/** By size, then by day and document, so that the order of equal ones doesn't depend on that of their reading. */
const byCase = (a: TalliedCase, b: TalliedCase): number =>
  bySize(a.by, b.by) ||
  (a.document.date < b.document.date ? -1 : a.document.date > b.document.date ? 1 : 0) ||
  (a.document.id < b.document.id ? -1 : 1);

const more = (share: Share, by: Figures): void => {
  share.members += 1;
  share.by = plus(share.by, by);
};

export const noGains = (): Gains => ({
  members: 0,
  gaining: { members: 0, by: noFigures },
  losing: { members: 0, by: noFigures },
});

const extremeOf = (vip_id: string, { documents, differing, by }: Member): Extreme => ({
  vip_id,
  documents,
  differing,
  by,
});

/** What follows from the members' sums. */
const ofMembers = (
  members: ReadonlyMap<string, Member>,
): Pick<Tallied, 'members' | 'grades' | 'reasons' | 'gains_most' | 'loses_most'> => {
  const grades = new Map<string, Gains>();
  const counts = reasons.map((reason) => ({ reason, gaining: 0, losing: 0 }));
  const most: { gains: [string, Member] | undefined; loses: [string, Member] | undefined } = { gains: undefined, loses: undefined }; // prettier-ignore
  for (const entry of members) {
    const [id, { gradeId, by, reasons: bits }] = entry;
    const grade = grades.get(gradeId) ?? noGains();
    grades.set(gradeId, grade);
    grade.members += 1;
    const sign = signOf(by);
    if (sign === 0) continue;
    more(sign > 0 ? grade.gaining : grade.losing, by);
    for (const [bit, count] of counts.entries()) if (bits & (1 << bit)) count[sign > 0 ? 'gaining' : 'losing'] += 1;
    const end = sign > 0 ? 'gains' : 'loses';
    const before = most[end];
    const size = before ? bySize(by, before[1].by) : -1;
    if (!before || size < 0 || (size === 0 && id < before[0])) most[end] = entry;
  }
  return {
    members: members.size,
    grades,
    reasons: counts.filter(({ gaining, losing }) => gaining + losing > 0),
    gains_most: most.gains ? extremeOf(...most.gains) : null,
    loses_most: most.loses ? extremeOf(...most.loses) : null,
  };
};

/** Adds up what versions give, by day, grade and member, and keeps the biggest cases. Its memory grows with members, not documents. */
export const tallyOf = (dates: readonly string[]) => {
  const days = new Map<string, Day>(dates.map((date) => [date, { documents: 0, old: noFigures, new: noFigures }]));
  const members = new Map<string, Member>();
  const biggest: TalliedCase[] = [];
  const keep = (one: TalliedCase): void => {
    const last = biggest.at(-1);
    if (biggest.length === replayLimits.cases && last && byCase(one, last) > 0) return;
    biggest.push(one);
    biggest.sort(byCase);
    biggest.length = Math.min(biggest.length, replayLimits.cases);
  };
  const add = (document: PastDocument, compared: Compared): void => {
    const day = days.get(document.date);
    if (!day) throw new RangeError('The document is not of the period');
    day.documents += 1;
    day.old = plus(day.old, compared.old);
    day.new = plus(day.new, compared.new);
    let member = members.get(document.memberId);
    if (!member) {
      member = { gradeId: document.gradeId, documents: 0, differing: 0, by: noFigures, reasons: 0 };
      members.set(document.memberId, member);
    }
    member.documents += 1;
    const { reason } = compared;
    if (reason === undefined) return;
    const by = minus(compared.new, compared.old);
    member.differing += 1;
    member.by = plus(member.by, by);
    member.reasons |= 1 << reasons.indexOf(reason);
    keep({ document, compared, reason, by });
  };
  const finish = (): Tallied => {
    const list = [...days].map(([date, day]) => ({ date, ...day }));
    return {
      documents: list.reduce((sum, { documents }) => sum + documents, 0),
      old: list.reduce((sum, day) => plus(sum, day.old), noFigures),
      new: list.reduce((sum, day) => plus(sum, day.new), noFigures),
      days: list,
      ...ofMembers(members),
      cases: biggest.map(({ document, compared, reason, by }) => {
        const { old, new: drafted, sums } = compared;
        const said = sums();
        return { document, reason, by, old, new: drafted, old_sum: said.old, new_sum: said.new };
      }),
    };
  };
  return { add, finish };
};
