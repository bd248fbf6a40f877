import { matches, memberImportLimits, phonePattern, readPhone } from '@regulars/contract/rules';
import {
  importColumnFaultPhrases,
  importFilePhrases,
  memberImportColumnPhrases,
  memberImportRowPhrases,
  memberImportTaskPhrases,
} from '@regulars/phrases';
import { defineImport, type ImportKindDefinition } from '../../platform/imports/index.ts';
import { getActingUser, branchFinder, changeableBranches, listBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import { listRequiredFields } from '../member-cards/index.ts';
import { countLookup, countRowLookups, listCardNumbers, listMemberRecordsByNumbers } from '../members/index.ts';
import { readMember } from './member-cells.rules.ts';
import { undoMembers } from './member-import-undo.ts';
import { writeMembers } from './member-import-writes.ts';
import { matchMember, type Matching } from './member-matching.rules.ts';

const check: ImportKindDefinition['check'] = async (tx, batch, cells, { days }) => {
  const today = days.today();
  const rows = cells.map((row) => readMember(row, today));
  const found = await listMemberRecordsByNumbers(tx, {
    memberNos: rows.flatMap(({ memberNo }) => memberNo ?? []),
    phones: rows.flatMap(({ phone }) => phone ?? []),
  });
  const branches = await listBranches(tx, 'all');
  const { may } = await getActingUser(tx, batch.user_id);
  const matching: Matching = {
    byCard: new Map(found.map((member) => [member.member_no, member])),
    byPhone: new Map(found.filter(({ state }) => state !== 'cancelled').map((member) => [member.phone, member])),
    branches: branchFinder(branches.filter(({ state }) => state !== 'closed')),
    branchNames: new Map(branches.map(({ branch_id, name }) => [branch_id, name])),
    grades: await listGrades(tx),
    required: await listRequiredFields(tx),
    allowed: batch.branch_ids,
    mayCreate: may('member:create'),
    mayUpdate: may('member:update'),
  };
  return rows.map((row) => matchMember(row, matching, today));
};

const { rows, columns, cell, waiting, undoDays } = memberImportLimits;
/** Room for five files of the maximum size. */
const kept = 5 * memberImportLimits.bytes;

export const memberImport = defineImport({
  kind: 'member',
  subject: 'member_import',
  limits: { rows, columns, cell, waiting, kept, undoDays, atOnce: 500, lanes: 2 },
  problems: {
    missing: 'import_not_found',
    state: 'import_state_refused',
    empty: 'import_file_empty',
    kind: 'import_file_kind',
    waiting: 'import_too_many_waiting',
    nothing: 'import_nothing_to_post',
  },
  taskPhrases: memberImportTaskPhrases,
  columnPhrases: memberImportColumnPhrases,
  faultPhrases: memberImportRowPhrases,
  filePhrases: importFilePhrases,
  statePhrases: {},
  fileNames: {
    template: { 'zh-CN': '会员导入模板', en: 'Members template' },
    errors: { 'zh-CN': '会员导入未成功的行', en: 'Members not imported' },
  },
  reach: changeableBranches,
  matched: {
    headings: {
      name: ['会员姓名', '客户姓名', '顾客姓名', '名字', '会员名称', 'full name', 'member name', 'customer name'],
      phone: [
        '手机',
        '手机号码',
        '电话',
        '联系电话',
        '电话号码',
        '会员手机',
        'mobile',
        'phone number',
        'mobile number',
        'tel',
      ],
      member_no: ['会员卡号', '会员号', '会员编号', 'card no', 'card', 'member no', 'member number'],
      gender: ['男女', 'sex'],
      birthday: ['出生日期', '会员生日', '生日日期', 'birth date', 'date of birth'],
      grade: ['会员等级', '级别', '会员级别', '会员类别', 'level', 'tier', 'member grade'],
      branch: ['门店', '门店名称', '门店编号', '开卡门店', '所属门店', '店铺', 'store', 'shop'],
      tags: ['会员标签', 'tag', 'labels'],
      remark: ['说明', 'remark', 'remarks', 'notes', 'comment'],
      joined_on: [
        '入会时间',
        '开卡时间',
        '开卡日期',
        '办卡时间',
        '办卡日期',
        '注册时间',
        '注册日期',
        'joined',
        'join date',
        'created',
      ],
    },
    recognises: { phone: (text) => matches(phonePattern, readPhone(text)) },
    refuse: (fields) => (fields.includes('phone') || fields.includes('member_no') ? undefined : { rule: 'no_member' }),
    phrases: importColumnFaultPhrases,
    identifying: ['phone', 'member_no'],
    countLookup: (tenant) => countLookup(tenant, 'miss'),
    countRows: countRowLookups,
  },
  check,
  sameKeys: {
    m: { rule: 'same_member' },
    p: { rule: 'same_phone', column: 'phone' },
    c: { rule: 'same_card', column: 'member_no' },
  },
  write: writeMembers,
  undo: undoMembers,
  complete: async (db, found) => {
    const cards = await listCardNumbers(
      db,
      found.flatMap(({ subject_id }) => subject_id ?? []),
    );
    return new Map([...cards].map(([id, member_no]) => [id, { member_no }]));
  },
});
