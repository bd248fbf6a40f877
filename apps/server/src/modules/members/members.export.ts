import type { MemberFilter } from '@regulars/contract';
import {
  genderPhrases,
  memberExportPhrases,
  memberSourcePhrases,
  memberStatePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { conditionsOf, orderOf } from './member-list.service.ts';
import { allOfMembers } from './members.queries.ts';
import { asksWholePhone } from './members.rules.ts';
import { countLookup } from './phone-lookups.ts';

const words = memberExportPhrases;

export const memberExport = exportOf<MemberFilter>({
  list: 'GET /vip-infos',
  phrase: pagePhrases.member,
  columns: {
    name: { phrase: words.name, kind: 'text' },
    member_no: { phrase: words.member_no, kind: 'text' },
    phone: { phrase: words.phone, kind: 'phone' },
    grade: { phrase: words.grade, kind: 'text', from: 'grade_name' },
    tags: { phrase: words.tags, kind: 'text', from: 'tag_words' },
    principal: { phrase: words.principal, kind: 'money' },
    bonus: { phrase: words.bonus, kind: 'money' },
    points: { phrase: words.points, kind: 'integer' },
    growth: { phrase: words.growth, kind: 'integer' },
    gender: { phrase: words.gender, kind: 'choice', labels: genderPhrases },
    birthday: { phrase: words.birthday, kind: 'date' },
    branch: { phrase: words.branch, kind: 'text', from: 'branch_name' },
    source: { phrase: words.source, kind: 'choice', labels: memberSourcePhrases },
    joined_at: { phrase: words.joined_at, kind: 'instant' },
    state: { phrase: words.state, kind: 'choice', labels: memberStatePhrases },
    grade_to: { phrase: words.grade_to, kind: 'date' },
    remark: { phrase: words.remark, kind: 'text' },
  },
  without: ['exact'], // it looks in every branch
  mayAsk: async (tenant, filter) => {
    // Whether a file has a row tells as much of a whole phone as the list does.
    const refused = asksWholePhone(conditionsOf(tenant, filter)) ? await countLookup(tenant, 'miss') : undefined;
    if (refused) throw refused;
  },
  read: (reader, filter) => allOfMembers(reader.db, orderOf(filter), conditionsOf(reader, filter)),
});
