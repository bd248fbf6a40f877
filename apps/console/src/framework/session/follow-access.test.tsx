import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPage, withPermissions } from '../../../test/show-page.tsx';
import { call } from '../api/index.ts';
import { useBranches } from '../pickers/use-branches.ts';
import { SessionWatch } from './session-watch.tsx';
import { useUnsavedInput } from './use-session.ts';
import { Permitted, reloadUser, useLacks } from './user.ts';

/** Answers as the server does, once the user has lost `member:tag` or gained it. */
function serve() {
  const state = { access: 'one', reads: 0 };
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/personal/permission-resources'))
      return Response.json({ ok: true, data: null }, { headers: { 'access-tag': state.access } });
    state.reads += 1;
    const user = withPermissions(state.access === 'one' ? [] : ['member:tag']);
    return Response.json({ ok: true, data: { ...user, access: state.access } });
  });
  return state;
}

test('functions follow the next answer after a change, and the user is not read again without one', async () => {
  const state = serve();
  await showPage(
    <>
      <SessionWatch />
      <Permitted permission="member:tag">
        <button>Tag</button>
      </Permitted>
    </>,
  );
  const before = state.reads;
  await act(() => call('GET /user-preferences'));
  expect([state.reads - before, screen.queryByRole('button', { name: 'Tag' })]).toEqual([0, null]);
  state.access = 'two';
  await act(() => call('GET /user-preferences'));
  await screen.findByRole('button', { name: 'Tag' });
  await act(() => call('GET /user-preferences'));
  expect(state.reads - before).toBe(1);
});

function Branches() {
  return <p>{useBranches().map(({ label }) => label)}</p>;
}

test('the branches to choose from follow it too', async () => {
  const state = serve();
  const others = fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/dictionaries/branch')) return others(address);
    const label = state.access === 'one' ? 'Harbour' : 'Market';
    const headers = { 'access-tag': state.access };
    return Response.json({ ok: true, data: [{ value: label, label, type: 82, closed: false }] }, { headers });
  });
  await showPage(
    <>
      <SessionWatch />
      <Branches />
    </>,
  );
  await screen.findByText('Harbour');
  state.access = 'two';
  await act(() => call('GET /user-preferences'));
  expect(await screen.findByText('Market')).toBeDefined();
});

function Form() {
  const [dirty, setDirty] = useState(true);
  useUnsavedInput(dirty);
  return useLacks('none') ? <button onClick={() => setDirty(false)}>Discard what can’t be saved</button> : null;
}

test('who is disabled leaves the page only once nothing typed would be lost', async () => {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, assign });
  serve();
  await showPage(
    <>
      <SessionWatch />
      <Permitted permission="member:tag">Tag</Permitted>
      <Form />
    </>,
  );
  const refusal = { code: 40304, name: 'user_disabled', msg: 'Your account is disabled', request_id: 'r1' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: false, err: refusal }, { status: 403 })));
  await act(() => reloadUser());
  const discard = await screen.findByRole('button', { name: /^Discard/ });
  expect(assign).not.toHaveBeenCalled();
  act(() => discard.click());
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login'));
});
