import { statement, type TenantView } from '../../platform/database/index.ts';
import { branchesValue, inBranchesOf } from '../branches/index.ts';

export interface Survey {
  readonly grades: {
    grade_id: string;
    grade_name: string;
    grade_face: string;
    members: number;
    frozen: number;
    birthdays: number;
  }[];
  /** Members joined by day; 1 is the first requested day. */
  readonly joined: { day: number; joined: number }[];
}

const survey = statement<Survey>(
  'member_survey',
  `with mine as (
     select grade_id, count(*)::int as members, count(*) filter (where state = 'frozen')::int as frozen,
       count(*) filter (where extract(month from birthday) = $4)::int as birthdays
     from member m where merchant_id = $1 and state <> 'cancelled' and ${inBranchesOf('m', '$2')}
     group by grade_id
   ), joined as (
     select width_bucket(joined_at, $3::timestamptz[]) as day, count(*)::int as joined
     from member m where merchant_id = $1 and state <> 'cancelled' and ${inBranchesOf('m', '$2')}
       and joined_at >= ($3::timestamptz[])[1]
     group by 1
   )
   select
     (select coalesce(json_agg(json_build_object('grade_id', g.grade_id, 'grade_name', g.name, 'grade_face', g.face,
        'members', coalesce(mine.members, 0), 'frozen', coalesce(mine.frozen, 0), 'birthdays', coalesce(mine.birthdays, 0)) order by g.level), '[]')
      from grade g left join mine on mine.grade_id = g.grade_id where g.merchant_id = $1) as grades,
     (select coalesce(json_agg(json_build_object('day', day, 'joined', joined)), '[]') from joined) as joined`,
);

/** Counts by grade, and by day from the given day starts, in the user's branches; without cancelled members. */
export const getSurveyRow = async (
  db: TenantView,
  branches: 'all' | readonly string[],
  dayStarts: readonly Date[],
  month: number,
): Promise<Survey> => {
  const [found] = await db.query(survey, [db.merchantId, branchesValue(branches), dayStarts, month]);
  return found ?? { grades: [], joined: [] };
};
