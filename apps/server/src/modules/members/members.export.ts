import type { MemberFilter } from '@regulars/contract';
import {
  genderPhrases,
  memberExportPhrases,
  memberSourcePhrases,
  memberStatePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { conditionsOf, orderOf, soonOf } from './member-list.service.ts';
import { selectAllMembers } from './members.queries.ts';
import { searchesWholePhone } from './members.rules.ts';
import { countLookup } from './phone-lookups.ts';

const phrases = memberExportPhrases;

export const memberExport = exportOf<MemberFilter>({
  list: 'members',
  phrase: pagePhrases.member,
  columns: {
    name: { phrase: phrases.name, kind: 'text', phones: true },
    member_no: { phrase: phrases.member_no, kind: 'text' },
    phone: { phrase: phrases.phone, kind: 'phone' },
    grade: { phrase: phrases.grade, kind: 'text', from: 'grade_name' },
    tags: { phrase: phrases.tags, kind: 'text', from: 'tag_words', phones: true },
    principal: { phrase: phrases.principal, kind: 'money' },
    bonus: { phrase: phrases.bonus, kind: 'money' },
    points: { phrase: phrases.points, kind: 'integer' },
    points_soon: { phrase: phrases.points_soon, kind: 'integer' },
    growth: { phrase: phrases.growth, kind: 'integer' },
    next_grade: { phrase: phrases.next_grade, kind: 'text' },
    growth_left: { phrase: phrases.growth_left, kind: 'integer' },
    gender: { phrase: phrases.gender, kind: 'choice', labels: genderPhrases },
    birthday: { phrase: phrases.birthday, kind: 'date' },
    branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
    source: { phrase: phrases.source, kind: 'choice', labels: memberSourcePhrases },
    joined_at: { phrase: phrases.joined_at, kind: 'instant' },
    state: { phrase: phrases.state, kind: 'choice', labels: memberStatePhrases },
    grade_to: { phrase: phrases.grade_to, kind: 'date' },
    remark: { phrase: phrases.remark, kind: 'text', phones: true },
  },
  without: ['exact'], // searches every branch
  period: ['joined_from', 'joined_to'],
  mayAsk: async (tenant, filter) => {
    // Whether a file has a row reveals as much about a whole phone as the list does, so it costs a lookup.
    const refused = searchesWholePhone(conditionsOf(tenant, filter)) ? await countLookup(tenant, 'miss') : undefined;
    if (refused) throw refused;
  },
  read: (reader, filter) => selectAllMembers(reader.db, orderOf(filter), conditionsOf(reader, filter), soonOf(reader)),
});
