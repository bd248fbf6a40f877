import type { ConsumptionOrderPage } from '@regulars/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../framework/api/index.ts';
import { pauseAfter, tryPayment } from './payment.ts';

const pending = { key: 'k', quote: 'q', payments: [], due: 100 };
const failing = (status: number) => () =>
  Promise.reject(new ApiError({ status, code: status, name: 'network', message: '' }));

test('is paid once an answer says so', async () => {
  const order = { order_id: 'o' } as ConsumptionOrderPage;
  expect(await tryPayment(pending, 3, () => Promise.resolve(order))).toEqual({ is: 'paid', order });
});

test.each([0, 500, 503, 408, 429, 401])('is not known after %i', async (status) => {
  expect(await tryPayment(pending, 1, failing(status))).toEqual({ is: 'unknown' });
});

test.each([409, 422, 404])('is refused by %i', async (status) => {
  expect(await tryPayment(pending, 2, failing(status))).toMatchObject({ is: 'refused', error: { status } });
});

test('that it may no longer be asked says nothing of a try whose answer was lost', async () => {
  expect(await tryPayment(pending, 1, failing(403))).toMatchObject({ is: 'refused' });
  expect(await tryPayment(pending, 2, failing(403))).toEqual({ is: 'unknown' });
});

test('is not known after a fault of the page itself', async () => {
  expect(await tryPayment(pending, 1, () => Promise.reject(new TypeError('mine')))).toEqual({ is: 'unknown' });
});

test('asks less often as time goes by, but never stops', () => {
  expect([1, 2, 3, 4, 50].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
});
