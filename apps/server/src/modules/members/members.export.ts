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
  words: pagePhrases.member,
  columns: {
    name: { words: words.name, kind: 'text' },
    member_no: { words: words.member_no, kind: 'text' },
    phone: { words: words.phone, kind: 'phone' },
    grade: { words: words.grade, kind: 'text', from: 'grade_name' },
    tags: { words: words.tags, kind: 'text', from: 'tag_words' },
    principal: { words: words.principal, kind: 'money' },
    bonus: { words: words.bonus, kind: 'money' },
    points: { words: words.points, kind: 'integer' },
    growth: { words: words.growth, kind: 'integer' },
    gender: { words: words.gender, kind: 'choice', labels: genderPhrases },
    birthday: { words: words.birthday, kind: 'date' },
    branch: { words: words.branch, kind: 'text', from: 'branch_name' },
    source: { words: words.source, kind: 'choice', labels: memberSourcePhrases },
    joined_at: { words: words.joined_at, kind: 'instant' },
    state: { words: words.state, kind: 'choice', labels: memberStatePhrases },
    grade_to: { words: words.grade_to, kind: 'date' },
    remark: { words: words.remark, kind: 'text' },
  },
  without: ['exact'], // searches every branch
  mayAsk: async (tenant, filter) => {
    // Whether a file has a row reveals as much about a whole phone as the list does, so it costs a lookup.
    const refused = asksWholePhone(conditionsOf(tenant, filter)) ? await countLookup(tenant, 'miss') : undefined;
    if (refused) throw refused;
  },
  read: (reader, filter) => allOfMembers(reader.db, orderOf(filter), conditionsOf(reader, filter)),
});
