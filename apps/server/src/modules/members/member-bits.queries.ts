import { statement } from '../../platform/database/index.ts';
import { groupsOf, mostTerms, type IndexedList, type PlacedRow } from '../../platform/lists/list-bits.ts';
import type { MemberConditions } from './member-selection.queries.ts';
import { searchTerms } from './members.rules.ts';

interface IndexedMember extends PlacedRow {
  readonly state: string;
  readonly grade_id: string;
  readonly branch_id: string | null;
  readonly source: string;
  readonly gender: number | null;
  readonly birthday: string | null;
  readonly name: string;
  readonly phone: string;
  readonly tags: string[];
}
const columns = `member_id as row_id, joined_at as at, state, grade_id, branch_id, source, gender, birthday, name, phone, tags`;

/** Single characters of names, and tags: what too many members have to be counted. */
const isCommon = (term: string): boolean => term.startsWith('t:') || (term.startsWith('n:') && [...term].length === 3);

/** The member list, in the order in which members joined. */
export const memberBits: IndexedList<IndexedMember> = {
  name: 'members',
  fewest: 10_000,
  after: statement<IndexedMember>(
    'member_bits_after',
    `select ${columns} from member
     where merchant_id = $1 and ($2::timestamptz is null or (joined_at, member_id) > ($2::timestamptz, $3::uuid))
     order by joined_at, member_id limit $4`,
  ),
  byIds: statement<IndexedMember>(
    'member_bits_by_ids',
    `select ${columns} from member where merchant_id = $1 and member_id = any ($2::uuid[])`,
  ),
  termsOf: ({ state, grade_id, branch_id, source, gender, birthday, ...searched }) => [
    `state:${state}`,
    `grade_id:${grade_id}`,
    `branch_id:${branch_id ?? ''}`,
    `source:${source}`,
    ...(gender === null ? [] : [`gender:${gender}`]),
    ...(birthday === null ? [] : [`month:${Number(birthday.slice(5, 7))}`]),
    ...searchTerms(searched).filter(isCommon),
  ],
};

/** What `list_hits` takes for these conditions; undefined where bits don't tell. */
export const bitGroupsOf = ({ filter, search, exact, tagTerms, branches }: MemberConditions): string | undefined => {
  const terms = [...(search?.by === 'name' ? search.terms : []), ...tagTerms];
  if (exact !== undefined || search?.by === 'digits' || !terms.every(isCommon)) return undefined;
  const { birthday_month: month, ...compared } = filter;
  const groups = [
    ...terms.map((term) => [term]),
    ...Object.entries(compared).map(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => `${name}:${one}`),
    ),
    ...(branches === 'all' ? [] : [['', ...branches].map((id) => `branch_id:${id}`)]),
    ...(month ? [[`month:${month}`]] : []),
  ].filter((group) => group.length > 0);
  const isNobody = branches !== 'all' && branches.length === 0;
  return isNobody || groups.flat().length > mostTerms ? undefined : groupsOf(groups);
};
