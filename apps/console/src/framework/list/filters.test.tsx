import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { ChoiceFilter, ChoicesFilter, KeywordFilter } from './filters.tsx';

beforeEach(() => answer({}));

function Filtering() {
  const [state, setState] = useState<string | undefined>('frozen');
  const options = [{ value: 'frozen', label: 'Frozen' }];
  return <ChoiceFilter label="State" options={options} value={state} onChange={setState} />;
}

test('a choice is cleared by a button that names its filter', async () => {
  await showPage(<Filtering />);
  await screen.findByText('Frozen');
  await userEvent.click(screen.getByRole('button', { name: 'Clear: State' }));
  await screen.findByText('Any');
  expect(screen.queryByText('Frozen')).toBeNull();
});

function Choosing() {
  const [known, setKnown] = useState(false);
  const options = [{ label: 'Member', options: [{ value: 'member.update', label: 'Edited a member' }] }];
  return (
    <>
      <ChoicesFilter
        label="Action"
        options={known ? options : []}
        value={['member.update']}
        onChange={() => undefined}
      />
      <button onClick={() => startTransition(() => setKnown(true))}>Know</button>
    </>
  );
}

test('choices are words to screen readers too, in their groups, and nothing until there are words', async () => {
  await showPage(<Choosing />);
  await screen.findByText('Any');
  expect(document.body.textContent).not.toContain('member.update');
  await userEvent.click(screen.getByRole('button', { name: 'Know' }));
  await waitFor(() => expect(screen.queryByText('Any')).toBeNull());
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Action' }));
  const list = within(await screen.findByRole('listbox'));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Edited a member']);
  list.getByText('Member');
  expect(document.body.textContent).not.toContain('member.update');
});

function Searching() {
  const [keyword, setKeyword] = useState<string | undefined>();
  return (
    <>
      <KeywordFilter label="Member" placeholder="" maxLength={40} phones value={keyword} onChange={setKeyword} />
      <output>{keyword}</output>
      <button onClick={() => startTransition(() => setKeyword(undefined))}>Clear</button>
    </>
  );
}

test('a phone is searched by its digits, and grouped when the field is left', async () => {
  await showPage(<Searching />);
  const field = await screen.findByLabelText<HTMLInputElement>('Member');
  await userEvent.type(field, '+86 138-0000-0001');
  await screen.findByText('13800000001');
  expect(field.value).toBe('+86 138-0000-0001');
  await userEvent.tab();
  expect(field.value).toBe('138 0000 0001');
  await userEvent.clear(field);
  await userEvent.type(field, '林{Enter}');
  await screen.findByText('林');
});

/** An address that arrives when told to. */
function SearchingSlowly() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState(0);
  const onChange = (words = '') => setAsked((all) => [...all, words]);
  return (
    <>
      <KeywordFilter label="Member" placeholder="" maxLength={40} value={asked[arrived - 1]} onChange={onChange} />
      <output>{asked.join()}</output>
      <button onClick={() => setArrived((count) => count + 1)}>Arrive</button>
      <button onClick={() => setArrived(0)}>Clear</button>
    </>
  );
}

test('what is typed while an address is on its way stays, and is searched for', async () => {
  await showPage(<SearchingSlowly />);
  const field = await screen.findByLabelText<HTMLInputElement>('Member');
  await userEvent.type(field, '王');
  await screen.findByText('王');
  await userEvent.type(field, '李');
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
  expect(field.value).toBe('王李');
  await screen.findByText('王,王李');
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
});

function Spans() {
  const [[from, to], setSpan] = useState<readonly [string | undefined, string | undefined]>([undefined, undefined]);
  return (
    <>
      <DateRangeFilter label="Joined" from={from} to={to} onChange={(first, last) => setSpan([first, last])} />
      <output>{from === to ? (from ?? 'any') : 'a span'}</output>
    </>
  );
}

test('date presets are reached from the field by the arrow key, again and again, and left by Escape', async () => {
  await showPage(<Spans />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Joined');
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  field.focus();
  await user.keyboard('{ArrowDown}');
  await focused('Today');
  await user.keyboard('{ArrowUp}');
  await focused('Last half year');
  await user.keyboard('{Enter}');
  await screen.findByText('a span');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowDown}');
  await focused('Today');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('a span')).toBeDefined();
});

test('on a phone, a span is picked by its preset, and each end by a calendar of its own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await showPage(<Spans />);
  const user = userEvent.setup();
  const today = await screen.findByRole('button', { name: 'Today' });
  await user.click(today);
  expect(today.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('status').textContent).not.toBe('any');
  await user.click(await screen.findByLabelText('Joined, to'));
  expect(document.querySelectorAll('.ant-picker-date-panel')).toHaveLength(1);
  await user.click(today);
  expect(screen.getByRole('status').textContent).toBe('any');
});

test('leaving the field by a click on “clear” does not bring the text back', async () => {
  await showPage(<Searching />);
  const field = await screen.findByLabelText<HTMLInputElement>('Member');
  await userEvent.type(field, '没有这个人');
  await screen.findByText('没有这个人');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.type(field, '林');
  await screen.findByText('林');
});
