import type { PromoDraft, ProvidedPromo } from '@regulars/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { PromoPage } from './promo-page.tsx';

const content = {
  banner: [
    {
      title_zh: '多家门店，一本账',
      title_en: 'Many branches, one account',
      text_zh: '会员在哪家充值都能用',
      text_en: 'Members top up at any branch',
      link: null,
      button_zh: null,
      button_en: null,
      picture: 'a'.repeat(64),
    },
  ],
  apps: [],
};
const promo: ProvidedPromo = {
  version: 3,
  shown: { ...content, set_at: '2026-11-20T02:00:00Z', set_by: '陶然' },
  draft: null,
  before: { title: null },
};
const drafted = (version: number, title_en: string): ProvidedPromo => ({
  ...promo,
  version,
  draft: {
    ...content,
    banner: content.banner.map((banner) => ({ ...banner, title_en })),
    edited_at: '2026-11-20T03:00:00Z',
    edited_by: '秦川',
  },
});

const title = () => screen.findByLabelText<HTMLInputElement>('Title in English');
const preview = () => within(screen.getByRole('region', { name: 'As merchants see it' }));

test('what is typed is previewed at once, saved whole on the version seen, and then published after a question', async () => {
  const sent: unknown[] = [];
  let now = promo;
  answer({
    'GET /provider/promo': () => now,
    'PUT /provider/promo': ({ body, headers }: Asked) => {
      sent.push([body, headers.get('if-match')]);
      now = drafted(4, 'New');
      return now;
    },
    'PUT /provider/promo/publish': ({ headers }: Asked) => {
      sent.push(['publish', headers.get('if-match')]);
      now = { ...drafted(5, 'New'), draft: null };
      return now;
    },
  });
  await showPage(<PromoPage />, '/provider/promo');
  const hand = userEvent.setup();
  await hand.clear(await title());
  await hand.type(await title(), ' New ');
  await hand.click(preview().getByText('English'));
  preview().getByText('New');
  await hand.click(screen.getByRole('button', { name: 'Publish' }));
  const question = await screen.findByRole('dialog');
  expect(sent).toEqual([[{ banner: [{ ...content.banner[0], title_en: 'New' }], apps: [] }, '"3"']]);
  await hand.click(within(question).getByRole('button', { name: 'Publish' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(['publish', '"4"']));
});

test('a draft is saved incomplete; publishing says what is missing, in its place', async () => {
  const sent: unknown[] = [];
  let now = promo;
  answer({
    'GET /provider/promo': () => now,
    'PUT /provider/promo': ({ body }: Asked) => {
      sent.push(body);
      now = {
        ...promo,
        version: 4,
        draft: { ...(body as PromoDraft), edited_at: '2026-11-20T03:00:00Z', edited_by: null },
      };
      return now;
    },
  });
  await showPage(<PromoPage />, '/provider/promo');
  const hand = userEvent.setup();
  const fill = async (label: RegExp, text: string): Promise<void> => {
    await hand.click(screen.getByLabelText(label));
    await hand.paste(text);
  };
  await title();
  await hand.click(screen.getByRole('switch', { name: 'First app' }));
  await fill(/^Name in Chinese/, '店长助手');
  await fill(/^For whom, in Chinese/, '店长');
  await fill(/^Address that the button opens/, 'javascript:alert(1)');
  expect(preview().queryByRole('link')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText(/^Enter a whole address/);
  expect(sent).toEqual([]);
  await hand.clear(screen.getByLabelText(/^Address that the button opens/));
  await fill(/^Address that the button opens/, 'https://regulars.example/');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Saved as a draft');
  expect(sent).toHaveLength(1);
  await hand.click(screen.getByRole('button', { name: 'Publish' }));
  // Both labels; the app's name in English, its texts, the content of its code, and for whom it is, in English.
  expect(await screen.findAllByText('Required')).toHaveLength(7);
  expect(document.activeElement).toBe(screen.getByLabelText('Button in Chinese'));
  screen.getByText('To publish, fill in: Button in Chinese, Button in English, First app · Name in English and 4 more');
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const part of ['First app', 'Banner']) await hand.click(screen.getByRole('switch', { name: part }));
  preview().getByText('Nothing is switched on');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('what a colleague saved first is shown beside what was typed, which stays', async () => {
  let now = promo;
  answer({
    'GET /provider/promo': () => now,
    'PUT /provider/promo': ({ headers }: Asked) => {
      if (headers.get('if-match') === '"3"') {
        now = drafted(4, 'Theirs');
        throw new Refused({ status: 412, name: 'stale_edit', message: 'Someone else saved first' });
      }
      now = drafted(5, 'Mine');
      return now;
    },
  });
  await showPage(<PromoPage />, '/provider/promo');
  const hand = userEvent.setup();
  await hand.clear(await title());
  await hand.type(await title(), 'Mine');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText(/is now Theirs/);
  await hand.click(screen.getByRole('button', { name: 'Keep my changes' }));
  expect((await title()).value).toBe('Mine');
  await hand.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Saved as a draft');
});
