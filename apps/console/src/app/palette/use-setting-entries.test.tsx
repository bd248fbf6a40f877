import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { matching } from './entries.ts';
import { useSettingEntries } from './use-setting-entries.tsx';

function Shown({ words }: { words: string }) {
  return (
    <>
      <p>Ready</p>
      {matching(useSettingEntries(words), words).map(({ id, label, address }) => (
        <a key={id} href={address}>
          {label}
        </a>
      ))}
    </>
  );
}

async function open(words: string, permissions = ['settings:read']) {
  answer({});
  await showPage(<Shown words={words} />, '/home', permissions);
  await screen.findByText('Ready');
  return () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test.each(['打印份数', 'copies'])('a setting is found as %s, in whichever language the console is', async (words) => {
  const found = await open(words);
  await waitFor(() => expect(found()).toEqual([['Copies', '/system/settings?setting=receipt_copies']]));
});

test.each([
  ['日切', [['Day cut', '/system/settings?setting=days']]],
  ['wechat pay', [['WeChat Pay', '/system/settings?setting=channels']]],
  ['', []],
])('%j leads to its section', async (words, wanted) => {
  const found = await open(words);
  await waitFor(() => expect(found()).toEqual(wanted));
});

test('who may not see the settings finds none', async () => {
  const found = await open('copies', ['member:read']);
  expect(found()).toEqual([]);
});
