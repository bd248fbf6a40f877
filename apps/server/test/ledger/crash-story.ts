import { v5 as idOf } from 'uuid';
import {
  capture,
  hold,
  post,
  postMany,
  refund,
  reverse,
  reverseMany,
  transfer,
  type Posted,
} from '../../src/ledger/index.ts';
import type { Database, TenantTx } from '../../src/platform/database/index.ts';
import { Problem } from '../../src/platform/http/index.ts';
import { day, now } from './race-shop.ts';
import { fold } from './sweeping.ts';

/**
 * The steps to post until something is killed, sequential per member. Plain data, because it is passed to another
 * process.
 */
export interface Story {
  readonly merchantId: string;
  readonly branchId: string;
  readonly members: readonly string[];
}

/** The ledger's answer to one step. */
export interface StepAnswer {
  readonly member: number;
  readonly step: number;
  /** As JSON, without `repeated`. */
  readonly answer: string;
  readonly repeated: boolean;
}

type Work = (tx: TenantTx) => Promise<{ readonly repeated: boolean }>;

/** The number of postings and holds after the given number of steps. */
export const weightOf = (steps: number): { postings: number; holds: number } => {
  const kinds = Array.from({ length: steps }, (_, step) => step % 10);
  const ofTwo = [5, 8, 9];
  return {
    postings: kinds.reduce((sum, kind) => sum + (kind === 3 ? 0 : ofTwo.includes(kind) ? 2 : 1), 0),
    holds: kinds.filter((kind) => kind === 3).length,
  };
};

/** The answer to a call of many, none of which may be refused. */
const together = (answers: readonly (Posted | Problem)[]) => {
  const posted = answers.map((answer) => {
    if (answer instanceof Problem) throw answer;
    return answer;
  });
  return {
    postingIds: posted.map(({ postingId }) => postingId),
    after: posted.map(({ after }) => after),
    repeated: posted.every(({ repeated }) => repeated),
  };
};

/** One member's steps. A step's document is derived from its number, so that running the story again repeats it. */
export class Lane {
  readonly #database: Database;
  readonly #story: Story;
  readonly #member: number;
  #postingId = 0;
  #postingIds: readonly number[] = [];
  #holdId = 0;

  constructor(database: Database, story: Story, member: number) {
    this.#database = database;
    this.#story = story;
    this.#member = member;
  }

  #work(step: number): Work {
    const { members, merchantId, branchId } = this.#story;
    const accountId = members[this.#member] ?? '';
    const toId = members[(this.#member + 1) % members.length] ?? '';
    const document = { kind: 'crash', id: idOf(`${this.#member} ${step}`, merchantId) };
    const other = { ...document, step: 'other' };
    const paper = { document, branchId, actorId: null };
    const kinds: readonly Work[] = [
      (tx) =>
        post(tx, now, {
          ...paper,
          kind: 'top_up',
          accountId,
          give: {
            principal: 10_000,
            bonus: { amount: 2_000, expiresAt: day(30) },
            points: { amount: 100, expiresAt: day(9) },
          },
        }),
      (tx) =>
        post(tx, now, {
          ...paper,
          kind: 'spend',
          accountId,
          take: { value: { amount: 601, deduction: 'proportional' }, points: 7 },
        }),
      (tx) => refund(tx, now, { ...paper, postingId: this.#postingId, paid: 3, part: 1 }),
      async (tx) => {
        const value = { amount: 50, deduction: 'bonus_first' } as const;
        // Without `state`, which changes later.
        const { state: _, ...first } = await hold(tx, now, { ...paper, accountId, value, expiresAt: day(2) });
        return first;
      },
      (tx) => capture(tx, now, { ...paper, holdId: this.#holdId, value: 30 }),
      async (tx) => (await transfer(tx, now, { ...paper, fromId: accountId, toId, take: { principal: 5 } })).to,
      (tx) => post(tx, now, { ...paper, kind: 'earn', accountId, give: { points: { amount: 9, expiresAt: day(20) } } }),
      (tx) => reverse(tx, now, { ...paper, postingId: this.#postingId }),
      async (tx) => {
        const movement = { ...paper, kind: 'opening', accountId, give: { principal: 40 } } as const;
        return together(await postMany(tx, now, [movement, { ...movement, document: other }]));
      },
      async (tx) => {
        const [first = 0, second = 0] = this.#postingIds;
        return together(
          await reverseMany(tx, now, [
            { ...paper, postingId: first },
            { ...paper, document: other, postingId: second },
          ]),
        );
      },
    ];
    return kinds[step % kinds.length] ?? (() => Promise.reject(new Error('No such step')));
  }

  /** Runs a step, and folds pending deltas. */
  async take(step: number): Promise<StepAnswer> {
    const tenant = this.#database.tenant(this.#story.merchantId);
    const { repeated, ...answer } = await tenant.transaction(this.#work(step));
    if (step % 4 === 0) await tenant.transaction((tx) => fold(tx, 5));
    // Last: a step whose fold was killed is taken again, and may need the ids of the step before.
    if ('postingIds' in answer) this.#postingIds = answer.postingIds as number[]; // as `together` answers
    if ('postingId' in answer) this.#postingId = Number(answer.postingId);
    if ('holdId' in answer) this.#holdId = Number(answer.holdId);
    return { member: this.#member, step, answer: JSON.stringify(answer), repeated };
  }
}
