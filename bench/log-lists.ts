import type { Caller } from '../apps/server/test/factories.ts';
import type { FilteredList } from './filters.ts';
import type { Subject } from './subject.ts';

/** Who reads: all branches, a large branch, one of 8%, and a small one. */
export interface Readers {
  readonly owner: Caller;
  readonly 'large branch': Caller;
  readonly 'middle branch': Caller;
  readonly 'small branch': Caller;
}

const nobody = '01920000-0000-7000-8000-999999999999';

/** Values that match many rows and few. */
const valuesOf = async ({ database, shop }: Subject, sql: string): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await database.platform.execute(sql, [shop.merchantId]);
  const [row] = rows as Readonly<Record<string, string>>[]; // one row of texts
  if (!row) throw new Error('The merchant was filled');
  return row;
};

const plain = { 'first page': {}, 'page ending at row 10,000': { index: '500' }, 'oldest first': { order: 'asc' } };

const periods = ({ long, week }: Readonly<Record<string, string>>) => ({
  'of a third of all': { from: long ?? '' },
  'of a week': { from: long ?? '', to: week ?? '' },
  'to come': { from: '2099-01-01' },
});

export const operationLogOf = async (subject: Subject, readers: Readers): Promise<FilteredList> => {
  const found = await valuesOf(
    subject,
    `select a.member as huge, b.member as other, c.member as usual, (now() - interval '1 year')::date::text as long, (now() - interval '51 weeks')::date::text as week,
       (select user_id from operation_log where merchant_id = $1 and address not in ('10.0.0.1') group by user_id order by count(*), user_id desc limit 1)::text as user,
       (select address from operation_log where merchant_id = $1 group by address order by count(*) limit 1) as address
     from (select member_id::text as member from member where merchant_id = $1 order by member_id limit 1) a,
       (select member_id::text as member from member where merchant_id = $1 order by member_id limit 1 offset 1) b,
       (select member_id::text as member from member where merchant_id = $1 order by member_id limit 1 offset 4000) c`,
  );
  return {
    title: 'Operation log',
    path: '/logs/operate-logs',
    plain,
    readers: { ...readers },
    filters: {
      user: {
        'with many': { user_id: readers['large branch'].userId ?? '' },
        'with few': { user_id: found['user'] ?? '' },
        'with none': { user_id: nobody },
      },
      action: {
        'of many': { action: 'member.update' },
        'of a part': { action: 'member.create' },
        'of few': { action: 'role.update' },
        'of none': { action: 'brand.create' },
      },
      kind: {
        'of many': { subject_kind: 'member' },
        'of a part': { subject_kind: 'user' },
        'of few': { subject_kind: 'role' },
        'of orders': { subject_kind: 'order' },
        'of none': { subject_kind: 'verification' },
      },
      subject: {
        'with many': { subject: found['huge'] ?? '' },
        'of the small branch': { subject: found['other'] ?? '' },
        'with few': { subject: found['usual'] ?? '' },
        'with none': { subject: nobody },
      },
      member: {
        'with many': { member_id: found['huge'] ?? '' },
        'with few': { member_id: found['usual'] ?? '' },
        'with none': { member_id: nobody },
      },
      period: periods(found),
      address: {
        'of many': { address: '10.0.0.1' },
        'of few': { address: found['address'] ?? '' },
        'of none': { address: '8.8.8.8' },
      },
      request: { one: { request_id: 'req_4711' }, none: { request_id: 'req_x' } },
    },
  };
};

export const signInLogOf = async (subject: Subject, readers: Readers): Promise<FilteredList> => {
  const found = await valuesOf(
    subject,
    `select (now() - interval '30 days')::date::text as long, (now() - interval '23 days')::date::text as week, a.user_id::text as many, b.user_id::text as few
     from (select user_id from user_sign_in where merchant_id = $1 group by user_id order by count(*) desc limit 1) a,
       (select user_id from user_sign_in where merchant_id = $1 group by user_id order by count(*), user_id desc limit 1) b`,
  );
  return {
    title: 'Sign-ins',
    path: '/logs/login-logs',
    plain,
    readers: { ...readers },
    filters: {
      user: {
        'with many': { user_id: found['many'] ?? '' },
        'with few': { user_id: found['few'] ?? '' },
        'with none': { user_id: nobody },
      },
      method: { 'of many': { method: 'password' }, 'of few': { method: 'passkey' }, 'of none': { method: 'totp' } },
      result: {
        'of many': { result: 'ok' },
        'of a part': { result: 'wrong' },
        'of few': { result: 'disabled' },
        'of none': { result: 'too_many' },
      },
      period: periods(found),
      address: {
        'of many': { address: '10.0.0.1' },
        'of few': { address: '10.0.7.7' },
        'of none': { address: '8.8.8.8' },
      },
    },
  };
};

export const usersOf = async (subject: Subject, readers: Readers): Promise<FilteredList[]> => {
  const { merchantId, branchIds } = subject.shop;
  const found = await valuesOf(
    subject,
    `select a.role_id::text as many, b.role_id::text as few, c.role_id::text as none, p.phone as phone, p.user_id::text as user
     from (select role_id from user_role where merchant_id = $1 group by role_id order by count(*) desc limit 1) a,
       (select role_id from user_role o join role r using (merchant_id, role_id) where merchant_id = $1 and r.name like '岗位%' group by role_id order by count(*), role_id desc limit 1) b,
       (select uuidv7() as role_id) c,
       (select phone, user_id from merchant_user join account using (account_id) where merchant_id = $1 and account_no = 'B5001') p`,
  );
  const roles = { many: found['many'] ?? '', few: found['few'] ?? '' };
  return [
    {
      title: 'Users',
      path: '/users',
      plain: { 'first page': {}, 'page of row 9,000': { index: '450' } },
      readers: { ...readers },
      filters: {
        role: {
          'of many': { role_id: roles.many },
          'of few': { role_id: roles.few },
          'of none': { role_id: found['none'] ?? merchantId },
        },
        branch: {
          'of many': { branch_id: branchIds[0] },
          'of few': { branch_id: branchIds[1] },
          unknown: { branch_id: nobody },
        },
        state: { enabled: { state: 'enabled' }, invited: { state: 'invited' }, disabled: { state: 'disabled' } },
        keyword: {
          'of a common name': { keyword: '王' },
          'of no name': { keyword: '无此人' },
          'of a phone’s tail': { keyword: (found['phone'] ?? '').slice(-4) },
        },
      },
    },
    {
      title: 'Roles',
      path: '/roles',
      plain: { 'first page': {}, 'a hundred': { size: '100' }, 'by name': { sort: 'name' } },
      readers: { ...readers },
      filters: {
        state: { used: { state: 'used' }, stopped: { state: 'stopped' } },
        keyword: { 'of all': { keyword: '岗位' }, 'of none': { keyword: '无此岗' } },
      },
    },
    ...Object.entries(roles).flatMap(([name, id]) =>
      ['users', 'relation-users'].map((part) => ({
        title: `${part === 'users' ? 'Who could hold' : 'Who holds'} a role of ${name}`,
        path: `/roles/${id}/${part}`,
        plain: { 'first page': {} },
        readers: { ...readers },
        filters: {},
      })),
    ),
  ];
};

/** The owner's alone: findings are for readers of all branches. */
export const unusualOf = async (subject: Subject, { owner }: Readers): Promise<FilteredList> => {
  const found = await valuesOf(
    subject,
    `select (now() - interval '1 year')::date::text as long, (now() - interval '51 weeks')::date::text as week, a.user_id::text as many, b.user_id::text as few
     from (select user_id from unusual where merchant_id = $1 and user_id is not null group by user_id order by count(*) desc limit 1) a,
       (select user_id from unusual where merchant_id = $1 and user_id is not null group by user_id order by count(*), user_id desc limit 1) b`,
  );
  return {
    title: 'Findings',
    path: '/logs/unusual',
    plain,
    readers: { owner },
    filters: {
      rule: {
        'of many': { rule: 'adjustments' },
        'of a part': { rule: 'failed_sign_ins' },
        'of few': { rule: 'exports' },
        'of none': { rule: 'raised' },
      },
      state: { seen: { state: 'seen' }, open: { state: 'open' } },
      user: {
        'with many': { user_id: found['many'] ?? '' },
        'with few': { user_id: found['few'] ?? '' },
        'with none': { user_id: nobody },
      },
      period: periods(found),
    },
  };
};
