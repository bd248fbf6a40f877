import { Factories } from '../apps/server/test/factories.ts';
import { measureFilters, type FilteredList } from './filters.ts';
import { caller } from './members.ts';
import { openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';
import { fillTopUps, type FilledRules } from './top-up-data.ts';

const nobody = '01920000-0000-7000-8000-999999999999';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const membersOf = async ({ database, shop }: Subject): Promise<readonly [huge: string, usual: string]> => {
  const { rows } = await database.platform.execute(
    'select member_id from member where merchant_id = $1 order by member_id limit 2',
    [shop.merchantId],
  );
  const [huge, usual] = (rows as { member_id: string }[]).map(({ member_id: id }) => id); // the column named above
  if (huge === undefined || usual === undefined) throw new Error('The merchant was filled');
  return [huge, usual];
};

const flowOf = async (
  subject: Subject,
  rules: FilledRules,
  branchIds: readonly [string, string, string],
): Promise<FilteredList> => {
  const make = new Factories(subject.database, () => new Date());
  const reader = (branch: string) => make.user(subject.shop, { permissions: ['top_up:read'], branches: [branch] });
  const [huge, usual] = await membersOf(subject);
  const [large, small, middle] = branchIds;
  return {
    title: 'Top-ups',
    path: '/recharge-rule/flow',
    plain: {
      'first page': {},
      'page ending at row 10,000': { index: '500' },
      'oldest first': { order: 'asc' },
      'with totals': { totals: 'true' },
    },
    readers: {
      owner: subject.owner,
      'large branch': await reader(large),
      'middle branch': await reader(middle),
      'small branch': await reader(small),
    },
    filters: {
      state: {
        paid: { state: 'paid' },
        'partly refunded': { state: 'partly_refunded' },
        refunded: { state: 'refunded' },
        closed: { state: 'closed' },
        waiting: { state: 'waiting' },
      },
      paid: { 'in cash': { pay_way: 'cash' }, 'by transfer': { pay_way: 'transfer' } },
      rule: { 'of most': { rule_id: rules.most }, 'of few': { rule_id: rules.few }, 'of none': { rule_id: nobody } },
      member: { 'with many': { vip_id: huge }, 'with few': { vip_id: usual }, 'with none': { vip_id: nobody } },
      branch: { 'of most': { branch_id: large }, 'of few': { branch_id: small } },
      day: {
        'in a third of all': { dated_from: daysAgo(1_095), dated_to: daysAgo(730) },
        'in a week': { dated_from: daysAgo(500), dated_to: daysAgo(493) },
        'in days to come': { dated_from: '2099-01-01' },
      },
      number: { 'of one': { number: 'TU20260101-5000' } },
    },
  };
};

/** The page of top-ups of a large merchant, by each filter and each pair. */
export const benchTopUpFlow = async (quick: boolean): Promise<Section> => {
  const subject = await openSubject(5_000);
  const connection = caller(subject.product.url);
  try {
    const [large, small] = subject.shop.branchIds;
    const { rows } = await subject.database.platform.execute(
      `insert into branch (merchant_id, branch_id, branch_no, name, sort_code, created_at)
       values ($1, uuidv7(), '2', '龙井路店', 2, now()) returning branch_id`,
      [subject.shop.merchantId],
    );
    const [added] = rows as { branch_id: string }[]; // as the statement returns it
    const middle = added?.branch_id ?? '';
    const rules = await fillTopUps(subject, quick ? 50_000 : 1_000_000, [large, small, middle]);
    const turns = quick ? { warmUp: 0, measured: 1, again: 1 } : { warmUp: 6, measured: 12, again: 60 };
    return await measureFilters(
      await flowOf(subject, rules, [large, small, middle]),
      turns,
      subject.product,
      connection,
    );
  } finally {
    connection.close();
    await subject.close();
  }
};
