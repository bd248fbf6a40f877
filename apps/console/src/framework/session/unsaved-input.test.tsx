import { render } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
import { session } from './current.ts';
import { useUnsavedInput } from './use-session.ts';

function Form({ dirty }: { dirty: boolean }) {
  useUnsavedInput(dirty);
  return null;
}

function closingIsAsked(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('a form counts from its first input until it is saved', () => {
  const { rerender } = render(<Form dirty={false} />);
  expect([session.hasUnsaved(), closingIsAsked()]).toEqual([false, false]);
  rerender(<Form dirty />);
  expect([session.hasUnsaved(), closingIsAsked()]).toEqual([true, true]);
  rerender(<Form dirty={false} />);
  expect([session.hasUnsaved(), closingIsAsked()]).toEqual([false, false]);
});

test('a form in a hidden tab counts until the tab is closed', () => {
  const tab = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Form dirty />
    </Activity>
  );
  const { rerender } = render(tab('visible'));
  rerender(tab('hidden'));
  expect(session.hasUnsaved()).toBe(true);
  rerender(<p />);
  expect(session.hasUnsaved()).toBe(false);
});
