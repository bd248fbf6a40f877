import type { GradeLadder, GradeMoves, LadderGrade, NewGrade } from '@regulars/contract';
import { givesSomething } from '@regulars/contract/rules/gifts';
import { gradeLimits } from '@regulars/contract/rules/grades';
import { v7 as newId } from 'uuid';
import { ConstraintError, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import {
  beginRule,
  editDraft,
  getRule,
  setInForce,
  soleRule,
  type RuleEdit,
  type RuleKind,
} from '../../platform/rules/index.ts';
import { keptGift, mustBeGiveable } from '../coupon-gifts/index.ts';
import { loggedGrades } from './grade-ladder.presenter.ts';
import { countStandings, planRaise } from './grade-raises.queries.ts';
import { countHoldersOf, listGrades, setGradeRows } from './grades.queries.ts';
import { movesBetween } from './grade-moves.rules.ts';
import { ladderOf } from './standing.rules.ts';

/** All of a merchant are one rule, which goes by the merchant's id: thresholds mean something beside each other alone. */
export const gradeLadder: RuleKind<readonly LadderGrade[]> = {
  kind: 'grades',
  subject: 'grade',
  told: loggedGrades,
  named: () => ({ branches: [], grades: [] }),
};

const sorted = (grades: readonly LadderGrade[]): LadderGrade[] =>
  grades.toSorted((a, b) => a.growth_from - b.growth_from);

export const gradeLadderCalls = soleRule(gradeLadder, {
  shown: (grades) => ({ grades: [...grades] }),
  besides: () => ({}),
});

const editing = (
  tenant: Tenant,
  seenVersion: number | undefined,
  change: (grades: readonly LadderGrade[]) => readonly LadderGrade[],
): Promise<GradeLadder> => gradeLadderCalls.edit(tenant, seenVersion, (grades = []) => sorted(change(grades)));

/** Names and thresholds tell grades apart. */
const takenBy = (given: NewGrade, others: readonly LadderGrade[]): ('name' | 'growth_from')[] =>
  (['name', 'growth_from'] as const).filter((field) => others.some((other) => other[field] === given[field]));

const mustDiffer = (given: NewGrade, others: readonly LadderGrade[]): void => {
  const faults = takenBy(given, others).map((path) => ({ path, rule: 'taken' as const }));
  if (faults.length > 0) throw refuseFields(...faults);
};

const gradeOf = (grade_id: string, { gift, ...given }: NewGrade): LadderGrade => ({
  grade_id,
  ...given,
  gift: gift && givesSomething(gift) ? gift : null,
});

const mustHaveRoom = (grades: readonly LadderGrade[]): void => {
  if (grades.length >= gradeLimits.grades)
    throw new Problem('grades_too_many', { values: { limit: gradeLimits.grades } });
};

/** Throws invalid_input, grades_too_many, coupon_not_found, stale_edit. */
export const addGrade = async (
  tenant: Tenant,
  sent: NewGrade,
  seenVersion: number | undefined,
): Promise<GradeLadder> => {
  const given = { ...sent, gift: await keptGift(tenant.db, sent.gift) };
  return editing(tenant, seenVersion, (grades) => {
    mustDiffer(given, grades);
    mustHaveRoom(grades);
    return [...grades, gradeOf(newId(), given)];
  });
};

const othersThan = (grades: readonly LadderGrade[], id: string): LadderGrade[] => {
  if (!grades.some(({ grade_id }) => grade_id === id)) throw new Problem('grade_not_found');
  return grades.filter(({ grade_id }) => grade_id !== id);
};

/** Throws invalid_input, grade_not_found, coupon_not_found, stale_edit. */
export const editGrade = async (
  tenant: Tenant,
  id: string,
  sent: NewGrade,
  seenVersion: number | undefined,
): Promise<GradeLadder> => {
  const given = { ...sent, gift: await keptGift(tenant.db, sent.gift) };
  return editing(tenant, seenVersion, (grades) => {
    const others = othersThan(grades, id);
    mustDiffer(given, others);
    return [...others, gradeOf(id, given)];
  });
};

const mustBeFree = async (view: TenantView, { grade_id: id, name }: LadderGrade): Promise<void> => {
  const members = await countHoldersOf(view, id);
  if (members > 0) throw new Problem('grade_held', { values: { members, name } });
};

/** Throws grade_not_found, grade_held, stale_edit. */
export const removeGrade = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<GradeLadder> =>
  gradeLadderCalls.decide(tenant, seenVersion, async (tx, edit) => {
    let removed: LadderGrade | undefined;
    await editDraft(tx, edit, (grades = []) => {
      removed = grades.find(({ grade_id }) => grade_id === id);
      return othersThan(grades, id);
    });
    if (removed) await mustBeFree(tx, removed);
  });

/** Undoes the removal from the draft. Throws grade_not_found, grade_displaced, grades_too_many, stale_edit. */
export const undoGradeRemoval = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<GradeLadder> =>
  gradeLadderCalls.decide(tenant, seenVersion, async (tx, edit) => {
    const { inForce } = await getRule(gradeLadder, tx, edit.id);
    const kept = mustFind(
      inForce?.content.find(({ grade_id }) => grade_id === id),
      'grade_not_found',
    );
    await editDraft(tx, edit, (grades = []) => {
      if (grades.some(({ grade_id }) => grade_id === id)) return grades;
      mustHaveRoom(grades);
      if (takenBy(kept, grades).length > 0) throw new Problem('grade_displaced', { values: { name: kept.name } });
      return sorted([...grades, kept]);
    });
  });

/** Puts what a ladder says into the table. Throws grade_held, grade_named. */
const applyLadder = async (tx: TenantTx, grades: readonly LadderGrade[]): Promise<void> => {
  const before = await listGrades(tx);
  const removed = before.filter(({ grade_id: id }) => !grades.some(({ grade_id }) => grade_id === id));
  for (const gone of removed) await mustBeFree(tx, gone);
  try {
    await setGradeRows(tx, grades);
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error;
    const name = removed.map((one) => one.name).join(' / ');
    if (error.constraint === 'merchant_rule_reference_merchant_id_grade_id_fkey')
      throw new Problem('grade_named', { values: { name }, cause: error });
    // Somebody came to hold it since they were counted.
    if (error.constraint.startsWith('member_'))
      throw new Problem('grade_held', { values: { members: 1, name }, cause: error });
    throw error;
  }
};

/** New members begin with the lowest grade. */
const mustBegin = ([lowest]: readonly LadderGrade[]): void => {
  if (!lowest?.enabled || lowest.growth_from > 0) throw new Problem('grade_lowest');
};

/** Throws rule_draft_missing, grade_lowest, grade_held, grade_named, stale_edit, what `check` throws. */
export const enforceLadder = async (
  tx: TenantTx,
  edit: RuleEdit<readonly LadderGrade[]>,
  check?: (grades: readonly LadderGrade[]) => Promise<void>,
): Promise<void> => {
  await setInForce(tx, edit, check);
  // As it was locked: a colleague may have edited the draft a moment before.
  const { inForce } = await getRule(gradeLadder, tx, edit.id);
  const { number, content } = mustFind(inForce ?? undefined, 'rule_draft_missing');
  mustBegin(content);
  // Before the grades, in the order of the job that raises.
  if (number > 1) await planRaise(tx, number - 1);
  await applyLadder(tx, content);
};

/** Nobody rises to what is disabled. */
const giftsOf = (grades: readonly LadderGrade[]): LadderGrade['gift'][] =>
  grades.filter(({ enabled }) => enabled).map(({ gift }) => gift);

/** Throws rule_draft_missing, grade_lowest, grade_held, grade_named, gift_not_giveable, stale_edit. */
export const setGradesInForce = (tenant: Tenant, seenVersion: number | undefined): Promise<GradeLadder> =>
  gradeLadderCalls.decide(tenant, seenVersion, (tx, edit) =>
    enforceLadder(tx, edit, (grades) => mustBeGiveable(tx, giftsOf(grades), 'grade', tenant.day.today())),
  );

/** Whom the draft would move. Throws rule_draft_missing, grade_lowest. */
export const getMoves = async ({ db }: Tenant): Promise<GradeMoves> => {
  const { draft, inForce } = await getRule(gradeLadder, db, db.merchantId);
  const { content } = mustFind(draft ?? undefined, 'rule_draft_missing');
  mustBegin(content);
  const before = ladderOf(inForce?.content ?? content);
  const after = ladderOf(content);
  return movesBetween(before, after, await countStandings(db, before, after));
};

/** Gives a merchant without grades its first ones. */
export const beginGrades = async (
  tx: TenantTx,
  now: Date,
  grades: readonly Omit<LadderGrade, 'grade_id'>[],
): Promise<void> => {
  if ((await listGrades(tx)).length > 0) return;
  const ladder = grades.map((grade) => ({ grade_id: newId(), ...grade }));
  await beginRule(tx, gradeLadder, tx.merchantId, ladder, now);
  await setGradeRows(tx, ladder);
};
