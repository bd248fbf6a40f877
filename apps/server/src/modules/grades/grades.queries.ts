import type { Grade } from '@regulars/contract';
import { columnsOf, statement, type TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { branchesValue, inBranchesOf } from '../branches/index.ts';

const columns = columnsOf('grade', [
  'grade_id',
  'level',
  'name',
  'face',
  'growth_from',
  'valid_days',
  'earning_rate',
  'discount_rate',
  'enabled',
  'version',
]);

export type GradeRow = Omit<Grade, 'members'>;

// Read with each member added.
const grades = statement<GradeRow>(
  'grades',
  `select ${columns.select()} from grade where merchant_id = $1 order by level`,
);

/** All grades, lowest first. */
export const listGrades = (db: TenantView): Promise<GradeRow[]> => db.query(grades, [db.merchantId]);

const gradesWithMembers = statement<Grade>(
  'grades_with_members',
  `select ${columns.select('g')}, coalesce(m.members, 0)::int as members
   from grade g left join (
     select m.grade_id, count(*) as members from member m
     where m.merchant_id = $1 and state <> 'cancelled' and ${inBranchesOf('m', '$2')}
     group by m.grade_id
   ) m on m.grade_id = g.grade_id
   where g.merchant_id = $1 order by g.level`,
);

/** All grades, lowest first, each with its member count in the user's branches. */
export const listGradesWithMembers = ({ db, branches }: Tenant): Promise<Grade[]> =>
  db.query(gradesWithMembers, [db.merchantId, branchesValue(branches)]);

/** The requested grade, or the lowest; it must be enabled. */
export const getGradeToGive = async (db: TenantView, gradeId: string | undefined): Promise<GradeRow> => {
  const enabled = (await listGrades(db)).filter((grade) => grade.enabled);
  const grade = gradeId === undefined ? enabled[0] : enabled.find((one) => one.grade_id === gradeId);
  if (!grade) throw new Problem('grade_not_found', { fields: [{ path: 'grade_id', rule: 'not_found' }] });
  return grade;
};
