import type { Grade, LadderGrade } from '@regulars/contract';
import {
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { marked } from '../../platform/lists/list-bits.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { branchesValue, inBranchesOf } from '../branches/index.ts';

const ruleColumns = typedColumnsOf('grade', {
  grade_id: 'uuid',
  name: 'text',
  face: 'text',
  icon: 'text',
  growth_from: 'bigint',
  valid_days: 'integer',
  earning_rate: 'integer',
  discount_rate: 'integer',
  gift: 'jsonb',
  enabled: 'boolean',
});
const columns = `${ruleColumns.select('g')}, g.level, g.version`;

/** A grade in force. Its table has what the ladder in force says. */
export type GradeRow = Omit<Grade, 'members'>;

const grades = statement<GradeRow>(
  'grades',
  `select ${columns} from grade g where g.merchant_id = $1 order by g.level`,
);

/** The grades in force, lowest first. */
export const listGrades = (db: TenantView): Promise<GradeRow[]> => db.query(grades, [db.merchantId]);

const gradesWithMembers = statement<Grade>(
  'grades_with_members',
  `select ${columns}, coalesce(m.members, 0)::int as members
   from grade g left join (
     select m.grade_id, count(*) as members from member m
     where m.merchant_id = $1 and state <> 'cancelled' and ${inBranchesOf('m', '$2')}
     group by m.grade_id
   ) m on m.grade_id = g.grade_id
   where g.merchant_id = $1 order by g.level`,
);

/** The grades in force, lowest first, each with its member count in the user's branches. */
export const listGradesWithMembers = ({ db, branches }: Tenant): Promise<Grade[]> =>
  db.query(gradesWithMembers, [db.merchantId, branchesValue(branches)]);

const lock = statement<{ grade_id: string }>(
  'grades_lock',
  `select grade_id from grade where merchant_id = $1 and grade_id = any ($2::uuid[]) order by grade_id for key share`,
);
/**
 * Whether grades that were read before are there still; if so, they aren't removed before the commit. Whoever writes one
 * to a member asks first, after the member's lock: a new ladder may have removed it since it was read.
 */
export const lockGrades = async (tx: TenantTx, ids: ReadonlySet<string>): Promise<boolean> =>
  (await tx.query(lock, [tx.merchantId, [...ids]])).length === ids.size;

/** The requested grade, or the lowest; it must be enabled. Throws grade_not_found. */
export const getGradeToGive = async (tx: TenantTx, gradeId: string | undefined): Promise<GradeRow> => {
  const enabled = (await listGrades(tx)).filter((grade) => grade.enabled);
  const grade = gradeId === undefined ? enabled[0] : enabled.find((one) => one.grade_id === gradeId);
  if (!grade || !(await lockGrades(tx, new Set([grade.grade_id]))))
    throw new Problem('grade_not_found', { fields: [{ path: 'grade_id', rule: 'not_found' }] });
  return grade;
};

const saying = statement<{ number: number | null }>(
  'grades_saying',
  `select r.in_force as number from merchant_rule r
   join grade g on g.merchant_id = $1 and g.grade_id = $2 and g.discount_rate = $3 and g.earning_rate = $4
   where r.merchant_id = $1 and r.kind = 'grades' and r.rule_id = $1`,
);
/** The number of the ladder in force, by which a grade that was read before has its rates; null if there is another by now. */
export const getLadderSaying = async (
  tx: TenantTx,
  { grade_id, discount_rate, earning_rate }: Pick<GradeRow, 'grade_id' | 'discount_rate' | 'earning_rate'>,
): Promise<number | null> =>
  (await tx.query(saying, [tx.merchantId, grade_id, discount_rate, earning_rate]))[0]?.number ?? null;

const countHolders = statement<{ members: number }>(
  'grade_holders',
  `select count(*)::int as members from member
   where merchant_id = $1 and state <> 'cancelled' and (grade_id = $2 or grade_floor = $2)`,
);
/** Members at all branches who hold a grade, or have it as their floor. */
export const countHoldersOf = async (db: TenantView, gradeId: string): Promise<number> =>
  (await db.query(countHolders, [db.merchantId, gradeId]))[0]?.members ?? 0;

// Levels and names are unique at each row, and may change places.
const setAside = statement(
  'grades_set_aside',
  'update grade set level = level + 1000, name = grade_id::text where merchant_id = $1',
);
const moveCancelled = statement(
  'grades_move_cancelled',
  marked(
    'members',
    'member_id',
    `update member set grade_id = case when grade_id = any ($2::uuid[]) then grade_id else $3 end, grade_floor = null, grade_floor_to = null
   where merchant_id = $1 and state = 'cancelled' and (grade_id <> all ($2::uuid[]) or grade_floor <> all ($2::uuid[]))`,
  ),
);
const removeOthers = statement(
  'grades_remove',
  'delete from grade where merchant_id = $1 and grade_id <> all ($2::uuid[])',
);
const upsert = statement(
  'grades_set',
  `insert into grade as g (merchant_id, level, ${ruleColumns.select()})
   select $1::uuid, level, ${ruleColumns.select('sent')} from ${ruleColumns.sent('$2', { level: 'integer' })}
   on conflict (merchant_id, grade_id) do update set level = excluded.level, ${ruleColumns.setExcluded}, version = g.version + 1`,
);

/** Makes the table say what a ladder says. A grade that a member or a rule still names violates a foreign key. */
export const setGradeRows = async (tx: TenantTx, ladder: readonly LadderGrade[]): Promise<void> => {
  const ids = ladder.map(({ grade_id: id }) => id);
  await tx.query(setAside, [tx.merchantId]);
  await tx.query(moveCancelled, [tx.merchantId, ids, ids[0]]);
  await tx.query(removeOthers, [tx.merchantId, ids]);
  await tx.query(upsert, [tx.merchantId, JSON.stringify(ladder.map((grade, at) => ({ ...grade, level: at + 1 })))]);
};

const gifts = typedColumnsOf('grade_gift', { member_id: 'uuid', grade_id: 'uuid', given_on: 'date', until: 'date' });
export type GiftRow = RowOfColumns<typeof gifts>;
const addGift = statement<{ member_id: string }>(
  'grade_gift_take',
  `insert into grade_gift as g (merchant_id, ${gifts.select()}) values ($1, $2, $3, $4, $5)
   on conflict (merchant_id, member_id, grade_id) do update set ${gifts.setExcluded} where g.until < excluded.given_on
   returning member_id`,
);
/** Whether the gift of a grade is due to a member; from then on it isn't again before the end of its validity. */
export const addGiftOnce = async (tx: TenantTx, row: GiftRow): Promise<boolean> =>
  (await tx.query(addGift, [tx.merchantId, ...gifts.valuesOf(row)])).length > 0;
