import type { ReplayKind, ReplayReason } from '@regulars/phrases';
import type { ReplaySum } from '@regulars/contract';
import type { Figures } from './figures.rules.ts';

/** A document of the past, in the order in which documents were booked. */
export interface PastDocument {
  readonly kind: string;
  readonly id: string;
  /** Business date. */
  readonly date: string;
  readonly at: Date;
  readonly memberId: string;
  /** The member's grade of today. */
  readonly gradeId: string;
}

/** What two versions give for a document. */
export interface Compared {
  readonly old: Figures;
  readonly new: Figures;
  /** The part by which they differ; undefined: they give the same. */
  readonly reason: ReplayReason | undefined;
  /** How both figures come about: called for the biggest cases only. */
  readonly sums: () => { readonly old: ReplaySum; readonly new: ReplaySum };
}

/** Compares the draft with the version in force, document after document. It keeps what limits count. */
export type Replayer<Document extends PastDocument> = (document: Document) => Compared;

/** A period of business dates; both belong to it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export type ReplayInput = Readonly<{ kind: ReplayKind; rule_id: string | null } & Period>;

type Part = ReplaySum[number];
/** A part of a sum. */
export const partOf = (
  part: Part['part'],
  amount: number | null = null,
  { name = null, per = null }: Partial<Pick<Part, 'name' | 'per'>> = {},
): Part => ({ part, name, amount, per });
