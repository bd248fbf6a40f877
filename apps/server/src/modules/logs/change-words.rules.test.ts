import { domains } from '@regulars/contract';
import { exportedLists, lists } from '@regulars/contract/menu';
import { describe, expect, it } from 'vitest';
import type { Changes } from '../../platform/audit/audit.ts';
import { changeWords } from './change-words.rules.ts';
import { idsIn } from './logged-fields.rules.ts';

interface Schema {
  readonly const?: string | number;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}
/** The values that a filter's schema names. */
const codesOf = ({ const: one, enum: some = [], anyOf = [], items }: Schema): readonly (string | number)[] => [
  ...(one === undefined ? [] : [one]),
  ...some,
  ...[...anyOf, ...(items ? [items] : [])].flatMap(codesOf),
];

const subject = '0190a000-0000-7000-8000-00000000000a';
const branch = '0190a000-0000-7000-8000-00000000000b';
const sync = '0190a000-0000-7000-8000-00000000000d';
const gone = '0190a000-0000-7000-8000-00000000000c';

const told = (
  subject_kind: string,
  changes: Changes,
  language: 'zh-CN' | 'en' = 'zh-CN',
  branches: 'all' | readonly string[] = 'all',
) =>
  changeWords(
    { subject_kind, subject_id: subject, changes },
    {
      language,
      timezone: 'Asia/Shanghai',
      names: new Map([
        [branch, '总店'],
        [sync, '2026-11-20T06:35:00.000Z'],
      ]),
      branches,
      show: (field, text) => (field === 'phone' ? '***' : text),
      sees: () => true,
    },
  ).map(({ field_name, before, after }) => [field_name, before, after]);

describe('logged changes in words', () => {
  it('name ids by what they are called now, or say that it is removed', () => {
    const changes: Changes = { branch_id: [branch, gone] };
    expect(idsIn([{ subject_kind: 'member', subject_id: subject, changes }])).toEqual([branch, gone]);
    expect(told('member', changes)).toEqual([['门店', '总店', '已删除']]);
    expect(told('user', { branches: [[branch], 'all'] })).toEqual([['门店', '总店', '全部门店']]);
  });

  it('say what a privilege is and gives in its own words', () => {
    const birthday = { title: '生日礼', privilege_kind: 'birthday_gift', gift_points: 188, gift_bonus: 5_000 };
    expect(told('privilege', { privileges: [[], [birthday]] })).toEqual([
      ['权益', null, '名称 生日礼、种类 生日礼、送积分 188、送赠金 ¥50.00'],
    ]);
  });

  it('tell neither in which nor in how many other branches a user works, nor how many users of others got a role', () => {
    const [there, further] = [gone, subject];
    const changes: Changes = { branches: [[branch], [branch, there, further]] };
    expect(told('user', changes, 'zh-CN', [branch])).toEqual([['门店', '总店', '总店、其他门店']]);
    expect(told('user', { branches: [[there], [further]] }, 'en', [branch])).toEqual([
      ['Branches', 'Other branches', 'Other branches'],
    ]);
    expect(told('member', { branch_id: [null, branch] }, 'zh-CN', [])).toEqual([['门店', null, '总店']]);
  });

  it('go by the field: older entries have names in place of ids, and a name may look like an id', () => {
    const changes: Changes = { roles: [['店长'], [branch]], actual_name: ['何苗', branch], given_to: [null, ['何苗']] };
    expect(idsIn([{ subject_kind: 'user', subject_id: subject, changes }])).toEqual([branch]);
    expect(told('user', changes)).toEqual([
      ['角色', '店长', '总店'],
      ['姓名', '何苗', branch],
      ['授予', null, '何苗'],
    ]);
    const filter = { branch_id: [branch] };
    expect(idsIn([{ subject_kind: 'export', subject_id: subject, changes: { filter: [null, filter] } }])).toEqual([branch]); // prettier-ignore
    expect(told('export', { filter: [null, filter] })).toEqual([['筛选条件', null, '门店 总店']]);
  });

  it('keep to themselves what the reader may not see', () => {
    const [change, other] = changeWords(
      { subject_kind: 'user', subject_id: subject, changes: { staff_no: [null, 'A1'], roles: [[], [branch]] } },
      {
        language: 'en',
        timezone: 'UTC',
        names: new Map([[branch, 'Manager']]),
        branches: 'all',
        show: (_, text) => text,
        sees: (_, field) => field !== 'staff_no',
      },
    );
    expect(change).toEqual({ field: 'staff_no', field_name: 'Staff number', hidden: true, before: null, after: null, added: null, removed: null }); // prettier-ignore
    expect(other).toMatchObject({ hidden: false, added: ['Manager'] });
  });

  it('tell the last day of an announcement, which ends with it', () => {
    const changes: Changes = { expires_at: [null, '2026-11-20T16:00:00.000Z'] };
    expect(told('announcement', changes)).toEqual([['展示到（含当天）', null, '2026-11-20']]);
  });

  it('say states by what has them, money in yuan, instants in the shop’s zone', () => {
    expect(told('member', { state: ['normal', 'frozen'] })).toEqual([['状态', '正常', '已冻结']]);
    expect(told('brand', { state: ['used', 'stopped'] }, 'en')).toEqual([['State', 'Enabled', 'Disabled']]);
    expect(told('member', { principal: [20_000, 0], points: [1_200, 0], gender: [null, 2] })).toEqual([
      ['本金', '¥200.00', '¥0.00'],
      ['积分', '1,200', '0'],
      ['性别', null, '女'],
    ]);
    expect(told('merchant', { imported_at: [null, '2026-11-20T06:35:00.000Z'] })).toEqual([
      ['导入时间', null, '2026-11-20 14:35:00'],
    ]);
  });

  it('take texts that people wrote as they are, also those that look like a code', () => {
    const texts = { remark: [null, '2026-11-20T06:35:00.000Z'], tags: [[], ['member:read']] } as const;
    const [remark, tags] = changeWords(
      { subject_kind: 'member', subject_id: subject, changes: texts },
      {
        language: 'en',
        timezone: 'Asia/Shanghai',
        names: new Map(),
        branches: 'all',
        show: (_, text) => text,
        sees: () => true,
      },
    );
    expect([remark?.after, tags?.added]).toEqual(['2026-11-20T06:35:00.000Z', ['member:read']]);
  });

  it('say limits by role and unit, of which none is no limit', () => {
    expect(told('merchant', { '店长 principal': [null, 50_000], '店长 points': [100, null] })).toEqual([
      ['店长 · 本金', '不限', '¥500.00'],
      ['店长 · 积分', '100', '不限'],
    ]);
  });

  it('say what an export was of', () => {
    const filter = { keyword: '王', state: ['normal'] };
    expect(told('export', { list: [null, 'members'], filter: [null, filter], mask_phones: [null, true] })).toEqual([
      ['列表', null, '会员'],
      ['筛选条件', null, '搜索 王、状态 正常'],
      ['隐藏手机号', null, '是'],
    ]);
  });

  it('call the filters of an export and their values as its page does', () => {
    const filtered = (list: string, filter: object, language?: 'en') =>
      told('export', { list: [null, list], filter: [null, filter] }, language)
        .at(-1)
        ?.at(-1);
    expect(filtered('operation_log', { topic: 'access' })).toBe('主题 权限');
    expect(filtered('operation_log', { topic: 'access', user_id: [branch] }, 'en')).toBe('Topic Access, Who 总店');
    expect(filtered('staff', { state: ['enabled', 'disabled'] })).toBe('状态 在职、已离职或停用');
    expect(filtered('branches', { branch_type: [83], sort: 'name', order: 'asc' })).toBe(
      '类型 仓库、排序 门店、顺序 从小到大',
    );
    expect(filtered('adjustments', { asked_by: branch, asked_from: '2026-11-01' })).toBe(
      '申请人 总店、申请时间自 2026-11-01',
    );
    expect(filtered('orders', { made_by: [branch] })).toBe('收银员 总店');
    expect(filtered('members', { of_another_release: 'x' })).toBe('of_another_release x');
  });

  it('name whose rows were exported, and count selected rows that have no names', () => {
    const exported = (list: string, filter: object, ids?: string[]) =>
      told('export', { list: [null, list], filter: [null, filter], ...(ids && { ids: [null, ids] }) }).slice(1);
    expect(idsIn([{ subject_kind: 'export', subject_id: subject, changes: { filter: [null, { id: branch }] } }])).toEqual([branch]); // prettier-ignore
    expect(exported('postings', { id: branch }, ['41', '42'])).toEqual([
      ['筛选条件', null, '会员 总店'],
      ['选中的行', null, '2'],
    ]);
    expect(exported('item_sync_rows', { id: sync })).toEqual([['筛选条件', null, '同步 2026-11-20 14:35:00']]);
    expect(exported('member_import_rows', { id: branch })).toEqual([['筛选条件', null, '文件 总店']]);
    expect(exported('operation_log', { subject: gone }, [branch, gone])).toEqual([
      ['筛选条件', null, `对象 ${gone}`],
      ['选中的行', null, '2'],
    ]);
    expect(exported('tills', {}, [branch, gone]).at(-1)).toEqual(['选中的行', null, '总店、已删除']);
  });

  it.each(exportedLists)('have a word for each filter of %s, and each coded value', (list) => {
    const endpoint = Object.assign({}, ...Object.values(domains))[lists[list].endpoint];
    const fields: Record<string, Schema> = { ...endpoint.params?.properties, ...endpoint.query?.properties };
    for (const [field, schema] of Object.entries(fields)) {
      if (['index', 'size', 'cursor', 'totals', 'limit'].includes(field)) continue;
      for (const value of [...codesOf(schema), '']) {
        const words = told('export', { list: [null, list], filter: [null, { [field]: value }] }, 'zh-CN');
        expect(String(words.at(-1)?.at(-1)), `${field} ${value}`).not.toMatch(/[a-z]{2}/);
      }
    }
  });

  it('call an export’s columns what its list calls them', () => {
    const changes: Changes = {
      list: [null, 'operation_log'],
      columns: [null, ['at', 'operator', 'of_another_release']],
    };
    expect(told('export', changes)).toEqual([
      ['列表', null, '操作日志'],
      ['列', null, '时间、操作员、of_another_release'],
    ]);
    expect(told('export', changes, 'en').at(-1)).toEqual(['Columns', null, 'Time, Who, of_another_release']);
  });

  it('leave out what every row has, and show texts as the reader may see them', () => {
    expect(told('brand', { merchant_id: [null, gone], brand_id: [null, subject], name: [null, '岩下'] })).toEqual([
      ['名称', null, '岩下'],
    ]);
    expect(told('member', { phone: ['13800000001', '13800000002'] })).toEqual([['手机号', '***', '***']]);
    // A shop’s may be a landline.
    for (const kind of ['branch', 'branch_application', 'provider'])
      expect(told(kind, { phone: [null, '0571-87001212'] })[0]?.[0]).toBe('电话');
  });

  it('say what a list gained and lost', () => {
    const [change] = changeWords(
      {
        subject_kind: 'role',
        subject_id: subject,
        changes: { permissions: [['brand:read'], ['item:read', 'old:one']] },
      },
      { language: 'en', timezone: 'UTC', names: new Map(), branches: 'all', show: (_, text) => text, sees: () => true },
    );
    expect(change).toMatchObject({
      before: 'Brands: View',
      after: 'Items: View, old:one',
      added: ['Items: View', 'old:one'],
      removed: ['Brands: View'],
    });
  });

  it('say where an item of the menu stood and stands, and read as before what earlier versions logged', () => {
    const place = (more: object) => ({ group: 'group.member', at: 2, ...more });
    expect(told('menu', { place: [place({}), place({ group_name: '茶友', at: 1 })] })).toEqual([
      ['位置', '会员第 2 位', '茶友第 1 位'],
    ]);
    expect(told('menu', { place: [place({ group: null }), place({ group: 'group.gone' })] }, 'en')).toEqual([
      ['Place', 'Main menu, no. 2', 'group.gone, no. 2'],
    ]);
    expect(told('merchant', { vip_menu: [['首页', '会员'], null] })).toEqual([['微会员的菜单', '首页、会员', null]]);
  });
});
