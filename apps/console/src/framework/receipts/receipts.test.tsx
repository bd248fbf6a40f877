import type { ReceiptSettings } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { PaidPanel } from '../../features/cashier/paid-panel.tsx';
import { orderOf } from '../../features/orders/order.fixture.ts';
import { orderOf as topUpOf } from '../../features/top-up-orders/order.fixture.ts';
import { OrderActions } from '../../features/top-up-orders/order-actions.tsx';
import { OrderReceipt } from '../orders/order-receipt.tsx';

const usual: ReceiptSettings = {
  title: null,
  note: null,
  width: '58',
  copies: 1,
  balance: true,
  masked: true,
  link: false,
};
const surrogate = '𠮷田'; // its first character is two units long

const kinds = [
  {
    kind: 'of an order',
    page: (name?: string) => (
      <>
        <OrderReceipt order={orderOf(name === undefined ? {} : { member_name: name })} shown />
        <PaidPanel order={orderOf()} onNext={() => {}} onVoided={() => {}} />
      </>
    ),
    balance: /Stored value¥200\.00.*Points\+169, now 169/,
    without: /Member祝\*\*[\d ]+Points\+169Saved/,
    shown: 1,
  },
  {
    kind: 'of a top-up',
    page: (name?: string) => <OrderActions order={topUpOf(name === undefined ? {} : { member_name: name })} />,
    balance: /Stored value before¥10\.00Stored value after¥560\.00/,
    without: /Bonus¥50\.00Paid by/,
    shown: 0,
  },
] as const;

const printed = (): (string | null)[] =>
  [...(screen.queryByTestId('receipt')?.children ?? [])].map(({ textContent }) => textContent);
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Receipt' });

async function show(page: ReactElement, read: () => ReceiptSettings): Promise<void> {
  answer({ 'GET /system/receipt': read });
  await showPage(page, '/rechargeFlow', ['top_up:read', 'order:create']);
}
/** The printed copies under these settings, once they hold. */
async function printedUnder(page: ReactElement, changes: Partial<ReceiptSettings>) {
  await show(page, () => ({ ...usual, ...changes }));
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  return printed();
}

/** Shows the same receipt anew for each customer. */
function Customers({ children }: { children: ReactNode }) {
  const [customer, setCustomer] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCustomer(customer + 1)}>
        Another customer
      </button>
      <Fragment key={customer}>{children}</Fragment>
    </>
  );
}

describe.each(kinds)('the receipt $kind', ({ page, balance, without, shown }) => {
  test('is headed by the merchant and the branch, names the member in part, and says what is left', async () => {
    const [text, ...more] = await printedUnder(page(), {});
    expect(more).toEqual([]);
    expect(text).toMatch(/^半日闲茶馆解放路店/);
    expect(text).toMatch(/Member祝\*\*\s?\d/);
    expect(text).not.toContain('祝晚舟');
    expect(text).toMatch(balance);
  });

  test('ends with the address of its public page only if the settings link it', async () => {
    const [linked] = await printedUnder(page(), { note: '再来喝茶', link: true });
    expect(linked).toMatch(/再来喝茶Scan to keep this receipt.*\/r\/\w+$/);
    cleanup();
    expect((await printedUnder(page(), { note: '再来喝茶', link: false }))[0]).toMatch(/再来喝茶$/);
  });

  test('is headed by the title and ends with the note', async () => {
    const [text] = await printedUnder(page(), { title: '临溪茶舍', note: '再来喝茶' });
    expect(text).toMatch(/^临溪茶舍解放路店.*再来喝茶$/);
    expect(text).not.toContain('半日闲茶馆');
    expect(screen.getAllByText('再来喝茶')).toHaveLength(1 + shown);
  });

  test('leaves out what is left if it is not to be printed', async () => {
    const [text] = await printedUnder(page(), { balance: false });
    expect(text).toMatch(without);
    expect(text).not.toMatch(balance);
    expect(text).not.toMatch(/Stored value (before|after)|now 169/);
  });

  test('has the whole name if it is not to be masked, and else its first character', async () => {
    expect((await printedUnder(page(surrogate), { masked: false }))[0]).toContain(`Member${surrogate} `);
    cleanup();
    expect((await printedUnder(page(surrogate), { masked: true }))[0]).toContain('Member𠮷** ');
  });

  test('is as wide as the paper', async () => {
    await printedUnder(page(), {});
    expect(screen.getByTestId('receipt').dataset).toMatchObject({ width: '58' });
    cleanup();
    await printedUnder(page(), { width: '80' });
    expect(screen.getByTestId('receipt').dataset).toMatchObject({ width: '80' });
  });

  test('is printed as often as is set, each copy the same', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const copies = await printedUnder(page(), { copies: 3 });
    expect(copies).toHaveLength(3);
    expect(new Set(copies).size).toBe(1);
    await userEvent.click(await button());
    expect(print).toHaveBeenCalledOnce();
  });

  test('is not offered if none is to be printed', async () => {
    await show(page(), () => ({ ...usual, copies: 0 }));
    await waitFor(() => expect(printed()).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });

  test('says the least while the settings cannot be read', async () => {
    await show(page(), () => {
      throw new Refused({ status: 500, name: 'internal', message: 'Broken' });
    });
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    expect(printed()[0]).toMatch(without);
    expect(printed()[0]).toContain('祝** ');
  });

  test('follows a setting that was changed since the one before', async () => {
    let note = '旧的';
    await show(<Customers>{page()}</Customers>, () => ({ ...usual, note }));
    await waitFor(() => expect(printed()[0]).toMatch(/旧的$/));
    note = '新的';
    await userEvent.click(screen.getByRole('button', { name: 'Another customer' }));
    await waitFor(() => expect(printed()[0]).toMatch(/新的$/));
  });
});
