import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../../test/show-page.tsx';
import { ApiError, queryClient, useAction, useEndpoint } from './index.ts';

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

type Outcome = 'lost' | 'broken' | 'refused' | 'done';

/** Actions of which each call has the next of these outcomes, and the keys that were sent. */
function actionsWith(outcomes: Outcome[]) {
  const keys: (string | null)[] = [];
  const reply = ({ headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    const outcome = outcomes.shift();
    if (outcome === 'lost') throw new TypeError('Failed to fetch');
    if (outcome === 'broken') throw new Refused({ status: 500, name: 'internal_error', message: 'Broken' });
    if (outcome === 'refused') throw new Refused({ status: 409, name: 'conflict', message: 'Refused' });
    return null;
  };
  answer({ 'PUT /item/brand-info': reply, 'POST /opening-balances': reply });
  const { result } = renderHook(
    () => ({ change: useAction('PUT /item/brand-info'), upload: useAction('POST /opening-balances') }),
    { wrapper: around },
  );
  const settled = (call: Promise<unknown>) =>
    call.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  return {
    keys,
    stop: (id: string, ifMatch?: number) =>
      settled(result.current.change.mutateAsync({ body: { ids: [id], operate: 'stop' }, ifMatch })),
    upload: (name: string) => {
      const body = new FormData();
      body.append('file', new File(['phone'], name, { lastModified: 1 }));
      return settled(result.current.upload.mutateAsync({ body }));
    },
  };
}

test('while its outcome is unknown, the same input sent again has the same key', async () => {
  const { keys, stop } = actionsWith(['lost', 'broken', 'done', 'done']);
  for (let press = 0; press < 4; press += 1) await stop('a');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('another input, or one made from another version, has a key of its own', async () => {
  const { keys, stop } = actionsWith(['lost', 'lost', 'lost', 'done']);
  await stop('a', 1);
  await stop('b', 1);
  await stop('a', 2);
  await stop('a', 1);
  expect(new Set(keys.slice(0, 3)).size).toBe(3);
  expect(keys[3]).toBe(keys[0]);
});

test('a refusal is an outcome: the next call has a new key', async () => {
  const { keys, stop } = actionsWith(['refused', 'done']);
  await stop('a');
  await stop('a');
  expect(keys[1]).not.toBe(keys[0]);
});

test('a file is known again by its name, size and time', async () => {
  const { keys, upload } = actionsWith(['lost', 'lost', 'done']);
  await upload('a.csv');
  await upload('b.csv');
  await upload('a.csv');
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('a stale edit reads again what the page shows, unless the form offers the newer version itself', async () => {
  const reads: string[] = [];
  answer({
    'GET /merchants/sys-config': () => {
      reads.push('read');
      return {};
    },
    'PUT /merchants/sys-config': () => {
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Stale' });
    },
  });
  const invalidates = ['/merchants/sys-config'] as const;
  const { result } = renderHook(
    () => ({
      shown: useEndpoint('GET /merchants/sys-config', {}, { quiet: true }),
      button: useAction('PUT /merchants/sys-config', { invalidates }),
      form: useAction('PUT /merchants/sys-config', { invalidates, handles: ['stale_edit'] }),
    }),
    { wrapper: around },
  );
  await waitFor(() => expect(reads).toHaveLength(1));
  const refused = (action: 'button' | 'form') =>
    expect(result.current[action].mutateAsync({ body: {}, ifMatch: 1 })).rejects.toBeInstanceOf(ApiError);
  await refused('form');
  await refused('button');
  await waitFor(() => expect(reads).toHaveLength(2));
});
