import { expect, test } from 'vitest';
import { changesOf, settled } from '../form/edits.ts';
import { emptyMember, isMasked, memberChangesOf, newMemberOf } from './member-values.ts';
import type { MemberValues } from './member-values.ts';

const empty = emptyMember('g1', null);
const values = { ...empty, phone: '13800000001', name: '林晓雯' };

test('a new member has all fields, with null for empty ones', () => {
  expect(newMemberOf(settled({ ...values, name: ' 林晓雯 ', remark: ' ' }, empty))).toEqual({
    phone: '13800000001',
    name: '林晓雯',
    gender: null,
    birthday: null,
    grade_id: 'g1',
    grade_to: null,
    branch_id: null,
    member_no: null,
    tags: [],
    remark: null,
  });
});

test('an edit sends only changed fields, so never a masked phone', () => {
  const masked = { ...values, phone: '138****0001', remark: '靠窗', gender: 2 as const };
  expect(isMasked(masked.phone)).toBe(true);
  const sent = (typed: Partial<MemberValues>) =>
    memberChangesOf(changesOf(masked, settled({ ...masked, ...typed }, empty)));
  expect(sent({ remark: '', gender: 0 })).toEqual({ remark: null, gender: null });
  expect(sent({ name: '林晓雯 ' })).toEqual({});
});
