import type { IssuedCouponWithTerms, OrderQuote } from '@regulars/contract';
import { couponCodeOf } from '@regulars/contract/rules/coupon-codes';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { CouponRefusal } from '@regulars/phrases';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { issuedOf as issued, issuedPage } from '../../framework/coupons/issued.fixture.ts';
import { memberOf } from '../members/members.fixture.ts';
import { orderOf } from '../orders/order.fixture.ts';
import { one } from './basket.ts';
import type { Priced } from './basket.ts';
import { CashierPage } from './cashier-page.tsx';
import { CustomerScreen } from './customer-screen.tsx';

const branch = '0190a000-0000-7000-8000-0000000000b1';
const member = memberOf(1);
const codeOf = (number: number): string => couponCodeOf(new Uint8Array(11).fill(number));

/** A coupon of the shop, which isn’t used together with others. */
interface Coupon {
  readonly id: string;
  readonly name: string;
  readonly off: number;
  /** Null: a printed code. */
  readonly owner?: string | null;
  /** Why the bill can’t use it. */
  readonly refused?: CouponRefusal;
  /** Fen that the bill must come to. */
  readonly least?: number;
  readonly expires_at?: string;
  /** Others like it. */
  readonly more?: number;
}
const thirty: Coupon = { id: 'thirty', name: '三十元券', off: 3_000, owner: member.vip_id };
const ten: Coupon = { id: 'ten', name: '十元券', off: 1_000, owner: member.vip_id };
const high: Coupon = { id: 'high', name: '满减券', off: 0, owner: member.vip_id, refused: 'below_least' };
const printed: Coupon = { id: 'printed', name: '传单券', off: 800, owner: null };

/** As the server prices amounts: the first of the coupons asked for that can be used, or the best of the member’s. */
function quoteOf(
  { lines: asked, vip_id: payer, coupons: chosen, scanned_coupons: scanned }: Priced,
  all: readonly Coupon[],
): OrderQuote {
  // prettier-ignore
  const lines = asked.map(({ key, name = null, price = 0, quantity }) => {
    const list = (price * quantity) / one;
    return { key, item_id: null, code: null, name, unit: null, price, quantity, list, offs: [], due: list };
  });
  const list = lines.reduce((sum, line) => sum + line.list, 0);
  const seen = all.filter(({ id, owner }) => owner === payer || chosen?.includes(id) || scanned?.includes(id));
  const refusedOf = ({ refused, least = 0 }: Coupon) => refused ?? (list < least ? 'below_least' : undefined);
  const usable = seen.filter((coupon) => !refusedOf(coupon));
  const used = chosen
    ? chosen.flatMap((id) => usable.find((coupon) => coupon.id === id) ?? [])[0]
    : usable.toSorted((a, b) => b.off - a.off)[0];
  const whyNot = (coupon: Coupon): CouponRefusal | null => {
    const [{ id }, refused] = [coupon, refusedOf(coupon)];
    if (refused) return refused;
    return !used || used.id === id ? null : chosen ? 'not_with_others' : 'worse';
  };
  const due = list - (used?.off ?? 0);
  return {
    quote: `sealed ${due}`,
    valid_until: new Date(Date.now() + 600_000).toISOString(),
    lines,
    reductions: used
      ? [{ step: 'order_coupon', id: used.id, name: used.name, base: list, off: used.off, refused: null }]
      : [],
    list,
    due,
    coupons: seen.map((coupon) => ({
      issued_id: coupon.id,
      coupon_id: 'template',
      name: coupon.name,
      kind: 'cash',
      expires_at: coupon.expires_at ?? '2099-12-31T16:00:00.000Z',
      used: coupon === used,
      off: coupon.off,
      refused: whyNot(coupon),
      missing: coupon.least && coupon.least > list ? { fen: coupon.least - list, of: 'bill' } : null,
      more: coupon.more ?? 0,
    })),
    points: { used: 0, value: 0, most: 0, most_value: 0, refused: 'no_rule' },
    to_pay: due,
    stored_value: { most: 0, refused: 'nobody' },
    payments: due > 0 ? [{ means: 'cash', fen: due }] : [],
    earns: { points: 0, growth: 0 },
    confirmation: null,
    member:
      payer === null
        ? null
        : { vip_id: payer, grade_id: 'g', grade_name: 'Basic', stored_value: 0, points: 0, growth: 0 },
  };
}

const issuedOf = (
  { id, name, owner = null }: Coupon,
  changes: Partial<IssuedCouponWithTerms> = {},
): IssuedCouponWithTerms =>
  issued(1, { issued_id: id, name, kind: 'cash', vip_id: owner, member_name: owner && member.name, ...changes });

interface Shop {
  all?: readonly Coupon[];
  /** Coupons by their codes. */
  codes?: Readonly<Record<string, IssuedCouponWithTerms>>;
  /** Who pays from the start. */
  serves?: boolean;
  more?: Parameters<typeof answer>[0];
}

async function open({ all = [thirty, ten, high], codes = {}, serves = true, more = {} }: Shop = {}) {
  const quoted: Priced[] = [];
  answer({
    'GET /dictionaries/branch': () => [{ value: branch, label: '解放路店', type: 82, closed: false }],
    'GET /item/item-info': () => ({ items: [], total: 0 }),
    'GET /vip-infos': () => ({ items: [], total: 0 }),
    [`GET /vip-infos/${member.vip_id}`]: () => ({ ...member, tags: [], remark: null }),
    'GET /orders/holds': () => [],
    'GET /vip-infos/coupon-report': ({ query }) => issuedPage([], query.has('expires_within') ? 2 : 5),
    'POST /orders/quote': ({ body }) => {
      quoted.push(body as Priced);
      return quoteOf(body as Priced, all);
    },
    'POST /coupons/find': ({ body }) => {
      const found = codes[String(body?.['code'])];
      if (found) return found;
      throw new Refused({ status: 404, name: 'coupon_code_unknown', message: 'There is no coupon with this code.' });
    },
    ...more,
  });
  const address = serves ? `/cashier?vip_id=${member.vip_id}` : '/cashier';
  await showPage(<CashierPage />, address, ['order:create', 'item:read']);
  const user = userEvent.setup();
  const field = await screen.findByRole('combobox', { name: 'Amount or item' });
  if (serves) await screen.findByRole('button', { name: 'Without this member' });
  return { quoted, user, field };
}

const take = async (amount: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: (name) => name.startsWith(`Take ${amount}`) }); // prettier-ignore
  await waitFor(() => expect(button.disabled).toBe(false));
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
const stateOf = (input: HTMLInputElement) => [input.checked, input.disabled, input.closest('label')?.textContent];

test('the best coupon is proposed; another is chosen by keys, and the best comes back with what it saves', async () => {
  const { quoted, user, field } = await open();
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  expect(stateOf(await box('三十元券'))).toEqual([true, false, '三十元券until December 31, 2099Saves ¥30.00']);
  expect(stateOf(await box('十元券'))).toEqual([
    false,
    false,
    '十元券another choice is cheaperuntil December 31, 2099Would save ¥10.00',
  ]);
  expect(stateOf(await box('满减券'))).toEqual([
    false,
    true,
    '满减券the bill is below its minimumuntil December 31, 2099',
  ]);
  expect(screen.getByRole('region', { name: 'Checkout' }).textContent).toContain('三十元券 on ¥128.00−¥30.00');
  await user.keyboard('{F6}{Tab} ');
  await take('¥118.00');
  // The one chosen first, so that the other gives way.
  expect(quoted.map(({ coupons }) => coupons)).toContainEqual(['ten', 'thirty']);
  expect(stateOf(await box('三十元券'))[0]).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Use the best, ¥20.00 less' }));
  await take('¥98.00');
  expect(screen.queryByRole('button', { name: /^Use the best/ })).toBeNull();
  // None at all: the box that is checked is unchecked, and what gave way to it doesn't come back.
  await user.click(await box('三十元券'));
  await take('¥128.00');
});

test('no choice is said to save most while coupons are chosen by hand', async () => {
  const graded = ({ body }: Asked): object => {
    const quote = quoteOf(body as Priced, [thirty, ten]);
    const discount = { step: 'grade_discount', id: null, name: 'Basic', base: quote.due, off: 500, refused: null };
    return { ...quote, reductions: [...quote.reductions, discount] };
  };
  const { user, field } = await open({ more: { 'POST /orders/quote': graded } });
  await user.type(field, '128{Enter}');
  await screen.findByText('Saves most');
  await user.click(await box('三十元券'));
  await take('¥128.00');
  await screen.findByText('Use the best, ¥30.00 less');
  expect(screen.queryByText('Saves most')).toBeNull();
  screen.getByText('Nothing off');
  await user.click(await box('十元券'));
  await take('¥118.00');
  screen.getByText('Only the coupons chosen, points stay');
  expect(screen.queryByText('Nothing off')).toBeNull();
});

test('that a coupon keeps the grade’s discount and points from being used is said', async () => {
  const { user, field } = await open({
    more: {
      'POST /orders/quote': ({ body }) => {
        const quote = quoteOf(body as Priced, [thirty]);
        const grade = { step: 'grade_discount', id: 'g', name: 'Gold', base: 9_800, off: 0, refused: 'with_coupon' } as const; // prettier-ignore
        return { ...quote, reductions: [...quote.reductions, grade], points: { ...quote.points, refused: 'coupons' } };
      },
    },
  });
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  expect(screen.getByRole('region', { name: 'Checkout' }).textContent).toContain(
    'Gold discount: not together with a coupon that is used · Not together with the coupons used',
  );
});

test('the customer’s screen shows what each coupon takes off, by its name', async () => {
  const { user, field } = await open();
  const till = '0190a000-0000-7000-8000-0000000000a3.0190a000-0000-7000-8000-0000000000a1';
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/customer?till=${till}`]}>
        <CustomerScreen />
      </MemoryRouter>
    </I18nProvider>,
  );
  await user.type(field, '128{Enter}');
  await waitFor(() => expect(container.textContent).toMatch(/三十元券−¥30\.00You save¥30\.00To pay¥98\.00/));
});

test('a till that was kept before there were coupons is priced with the best', async () => {
  const till = '0190a000-0000-7000-8000-0000000000a3.0190a000-0000-7000-8000-0000000000a1';
  const line = { key: 'a', item: null, name: null, price: 12_800, quantity: one };
  const basket = { member: { vip_id: member.vip_id, name: member.name }, lines: [line], plan: 'best', off: 0 };
  const kept = { version: 1, at: Date.now(), till: { basket, parked: [], pending: null } };
  localStorage.setItem(`regulars.till.${till}`, JSON.stringify(kept));
  const { quoted } = await open();
  await take('¥98.00');
  expect(quoted.at(-1)).not.toHaveProperty('coupons');
});

test('many coupons are folded, and those that end soon say so', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const many = Array.from({ length: 6 }, (_, at): Coupon => ({ ...high, id: `c${at}`, name: `满减券 ${at}` }));
  const { user, field } = await open({ all: [...many, { ...ten, expires_at: hours(0.001) }] });
  await user.type(field, '128{Enter}');
  await take('¥118.00');
  const coupons = within(screen.getByRole('group', { name: /^Coupons/ }));
  expect(coupons.getAllByRole('checkbox')[0]).toBe(await box('十元券'));
  expect((await box('十元券')).closest('label')?.textContent).toContain('ends today');
  expect(coupons.getByText(/^3 more coupons/).textContent).toBe('3 more coupons, 7 in all');
});

test('the till says how many coupons the member can use, and how many end soon', async () => {
  await open();
  await screen.findByText('2 end within 3 days');
  expect(screen.getByText('Usable coupons').parentElement?.textContent).toBe('Usable coupons52 end within 3 days');
});

test('others with the same terms are counted, though only as many as one order takes are listed', async () => {
  const { user, field } = await open({
    all: [
      { ...thirty, more: 2 },
      { ...ten, more: 49 },
    ],
  });
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  expect(stateOf(await box('三十元券'))[2]).toContain('2 more like it');
  expect(stateOf(await box('十元券'))[2]).toMatch(/十元券 × 50.*the first until/);
});

test('coupons that are as good as each other stand in one line, and choosing it uses one', async () => {
  const tens = Array.from({ length: 54 }, (_, at): Coupon => ({ ...ten, id: `ten${at}` }));
  const { quoted, user, field } = await open({ all: [thirty, ...tens, high] });
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  const coupons = within(screen.getByRole('group', { name: /^Coupons/ }));
  expect(coupons.getAllByRole('checkbox')).toHaveLength(3);
  expect(stateOf(await box('十元券'))[2]).toContain('十元券 × 54');
  await user.click(await box('十元券'));
  await take('¥118.00');
  expect(quoted.at(-1)).toMatchObject({ coupons: ['ten0', 'thirty'] });
  const boxes = coupons.getAllByRole<HTMLInputElement>('checkbox', { name: /^十元券/ });
  expect(boxes.map((one) => [one.checked, one.closest('label')?.textContent?.includes('× 53')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test.each(['Amount or item', 'Find a member'])('a member’s coupon that is scanned in “%s” serves the member', async (name) => {
  const code = codeOf(1);
  const { quoted, user } = await open({ serves: false, codes: { [code]: issuedOf(ten) } });
  const amount = await screen.findByRole('combobox', { name: 'Amount or item' });
  await user.type(amount, '128{Enter}');
  await take('¥128.00');
  await user.type(screen.getByRole('combobox', { name }), `${code.toLowerCase()}{Enter}`);
  await screen.findByRole('button', { name: 'Without this member' });
  // What the member has else is used where it saves more.
  await take('¥98.00');
  await screen.findByText('“十元券” isn’t used, but can be chosen: another choice is cheaper');
  expect(quoted.at(-1)).toMatchObject({ vip_id: member.vip_id, scanned_coupons: ['ten'] });
  expect(await screen.findByRole('combobox', { name: 'Amount or item' })).toHaveProperty('value', '');
}); // prettier-ignore

test('a printed code is used without a member, and waits for the first item', async () => {
  const code = codeOf(2);
  const { user, field } = await open({ serves: false, all: [printed], codes: { [code]: issuedOf(printed) } });
  await user.type(field, `${code}{Enter}`);
  await screen.findByText('1 coupon is reckoned with the first item');
  await user.type(field, '20{Enter}');
  await take('¥12.00');
  expect((await box('传单券')).checked).toBe(true);
});

test('what is scanned before the member leaves the best of the member’s in use, and can be used instead', async () => {
  const code = codeOf(2);
  const { quoted, user, field } = await open({ serves: false, all: [thirty, ten, printed], codes: { [code]: issuedOf(printed), [codeOf(1)]: issuedOf(ten) } }); // prettier-ignore
  await user.type(field, `${code}{Enter}`);
  await screen.findByText('1 coupon is reckoned with the first item');
  await user.type(field, `${codeOf(1)}{Enter}`);
  await screen.findByRole('button', { name: 'Without this member' });
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  expect(quoted.at(-1)).toMatchObject({ scanned_coupons: ['ten', 'printed'] });
  expect(quoted.at(-1)).not.toHaveProperty('coupons');
  expect(stateOf(await box('传单券'))[2]).toContain('another choice is cheaper');
  await user.click(await box('传单券'));
  await take('¥120.00');
  // Without the member, a printed code is still on the bill, and the member's own is not.
  await user.click(screen.getByRole('button', { name: 'Without this member' }));
  await take('¥120.00');
  expect(quoted.at(-1)).toMatchObject({ vip_id: null, scanned_coupons: ['printed'] });
});

test('a coupon whose minimum the bill hasn’t reached waits, and is used once it has', async () => {
  const code = codeOf(5);
  const full: Coupon = { id: 'full', name: '满百券', off: 2_000, owner: null, least: 10_000 };
  const { user, field } = await open({ serves: false, all: [full], codes: { [code]: issuedOf(full) } });
  await user.type(field, `${code}{Enter}`);
  await screen.findByText('1 coupon is reckoned with the first item');
  await user.type(field, '30{Enter}');
  await take('¥30.00');
  await screen.findByText('“满百券” isn’t used yet: usable with ¥70.00 more');
  expect(stateOf(await box('满百券'))).toEqual([false, true, expect.stringContaining('usable with ¥70.00 more')]);
  await user.type(field, '90{Enter}');
  await take('¥100.00');
  expect((await box('满百券')).checked).toBe(true);
});

test('a coupon that can’t be used says why, and one that is beyond hope leaves the bill', async () => {
  const [others, used, shut, beside] = [codeOf(3), codeOf(4), codeOf(5), codeOf(6)];
  const away: Coupon = { id: 'away', name: '满百券', off: 0, owner: null, refused: 'branch' };
  const { quoted, user, field } = await open({
    all: [thirty, ten, away, printed],
    codes: {
      [others]: issuedOf({ ...ten, owner: branch }),
      [used]: issuedOf(ten, { state: 'used', vip_id: branch, member_name: '林晓雯', ended_at: '2026-11-19T04:00:00.000Z', used_branch_name: '滨江店', ended_by_name: '周远', order_number: 'XF26' }), // prettier-ignore
      [shut]: issuedOf(away),
      [beside]: issuedOf(printed),
    },
  });
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  const before = quoted.length;
  await user.type(field, `${others}{Enter}`);
  await screen.findByText('“十元券” isn’t used: another member’s');
  await user.type(field, `${used}{Enter}`);
  const told = await screen.findByText(/^“十元券” isn’t used: used already · .+ · 滨江店 · 周远 · XF26$/);
  expect(told.textContent).toContain('November 19');
  expect(told.textContent).not.toContain('林晓雯');
  expect(quoted).toHaveLength(before);
  await user.type(field, `${shut}{Enter}`);
  await screen.findByText('“满百券” isn’t used: not at this branch');
  await take('¥98.00');
  await user.type(field, `${beside}{Enter}`);
  await screen.findByText('“传单券” isn’t used, but can be chosen: another choice is cheaper');
  await take('¥98.00');
  expect(screen.queryByRole('checkbox', { name: /^满百券/ })).toBeNull();
  expect(stateOf(await box('传单券')).slice(0, 2)).toEqual([false, false]);
  expect(screen.queryByRole('button', { name: /^Use the best/ })).toBeNull();
});

test('what was told of a coupon goes when it is touched, when the next one is scanned, and with the bill', async () => {
  const [used, good] = [codeOf(4), codeOf(6)];
  const { user, field } = await open({
    all: [printed],
    codes: { [used]: issuedOf(printed, { state: 'used' }), [good]: issuedOf(printed) },
  });
  const told = /^“传单券” isn’t used: used already/;
  const isGone = () => waitFor(() => expect(screen.queryByText(told)).toBeNull());
  await user.type(field, '128{Enter}');
  await take('¥128.00');
  await user.type(field, `${used}{Enter}`);
  await user.click(await screen.findByText(told));
  await isGone();
  await user.type(field, `${used}{Enter}`);
  await screen.findByText(told);
  await user.type(field, `${good}{Enter}`);
  await take('¥120.00');
  await isGone();
  await user.type(field, `${used}{Enter}`);
  await screen.findByText(told);
  await user.keyboard('{F4}');
  await screen.findByText('Nothing on the bill yet');
  await isGone();
});

test('a code that nobody knows is told, and isn’t sold as an item', async () => {
  const { user, field } = await open({ serves: false });
  await user.type(field, `${codeOf(7)}{Enter}`);
  await screen.findByText('There is no coupon with this code.');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a code that is mistyped is told before it is sold as an item', async () => {
  const { user, field } = await open({ serves: false });
  const code = codeOf(7);
  const mistyped = `${code.slice(0, 4)}${code[4] === '8' ? '9' : '8'}${code.slice(5)}`;
  await user.type(field, mistyped);
  await screen.findByText(`If “${mistyped}” is the code of a coupon, it is mistyped`);
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('a coupon that is gone at payment is told, and the bill is priced anew', async () => {
  let all = [thirty, ten];
  const paid: Asked[] = [];
  const { user, field } = await open({
    more: {
      'POST /orders/quote': ({ body }) => quoteOf(body as Priced, all),
      'POST /orders': (asked) => {
        paid.push(asked);
        if (paid.length > 1) return orderOf();
        all = [ten];
        throw new Refused({ status: 409, name: 'order_coupon_gone', message: 'A coupon was used elsewhere' });
      },
    },
  });
  await user.type(field, '128{Enter}');
  await take('¥98.00');
  await user.keyboard('{F9}');
  expect((await screen.findByRole('alert')).textContent).toBe('A coupon was used elsewhere');
  await screen.findByText('Priced anew: ¥118.00 instead of ¥98.00');
  await take('¥118.00');
  await user.keyboard('{F9}');
  await screen.findByRole('heading', { name: 'Taken' });
  expect(paid.map(({ body }) => body?.['quote'])).toEqual(['sealed 9800', 'sealed 11800']);
});

test('the member takes a coupon at the counter, and the bill uses it', async () => {
  let all: Coupon[] = [];
  const claims: Asked[] = [];
  const { user, field } = await open({
    more: {
      'POST /orders/quote': ({ body }) => quoteOf(body as Priced, all),
      'GET /coupons/choose': () => [
        { coupon_id: branch, name: ten.name, kind: 'cash', terms: { ...plainCoupon(), value: 1_000 }, left: 1 },
      ],
      [`POST /coupons/${branch}/claim`]: (asked) => {
        claims.push(asked);
        all = [ten];
        return issuedOf(ten);
      },
    },
  });
  await user.type(field, '128{Enter}');
  await take('¥128.00');
  await user.click(screen.getByRole('button', { name: 'Take a coupon…' }));
  await user.click(await screen.findByRole('button', { name: `Take ${ten.name}` }));
  await screen.findByText(`${member.name} has the coupon ${ten.name} now`);
  expect(claims.map(({ body }) => body)).toEqual([{ vip_id: member.vip_id, branch_id: branch }]);
  await take('¥118.00');
});
