import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const retries = (status: number, name: ApiError['name']): boolean[] => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('Reads have no rule for retries');
  return [0, 1, 2].map((failures) => retry(failures, new ApiError({ status, code: 0, name, message: '' })));
};

test('a failed read is retried twice if that can help soon', () => {
  expect(retries(0, 'network')).toEqual([true, true, false]);
  expect(retries(503, 'database_away')).toEqual([true, true, false]);
  expect(retries(503, 'rows_busy')).toEqual([false, false, false]);
  expect(retries(500, 'internal_error')).toEqual([false, false, false]);
});

test('without a network a failed read is not retried before it is back', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(retries(0, 'network')).toEqual([false, false, false]);
});
