import { enter, people } from './staff.ts';
import type { Tour } from './tour.ts';

/** The provider's promo: previews, faults and the question before it is published. Signs the provider in. */
export async function tourPromo({ page, say, look }: Tour): Promise<void> {
  await enter(page, people.provider, null);
  await page.goto('/provider/promo');
  const preview = page.getByRole('region', { name: say('商户看到的', 'As merchants see it') });
  await preview.getByText(say('手机', 'Phone'), { exact: true }).click();
  await preview.getByText(say('深色', 'Dark'), { exact: true }).click();
  await look('promo previewed on a phone');
  const title = page.getByLabel(say('英文标题', 'Title in English'));
  await title.fill('');
  const publish = page.getByRole('button', { name: say('发布', 'Publish'), exact: true });
  await publish.click();
  await page.getByText(say('必填', 'Required'), { exact: true }).waitFor();
  await look('promo with faults');
  await title.fill('Many shops, one account');
  await publish.click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await look('publishing the promo');
  await question.getByRole('button', { name: say('取消', 'Cancel') }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: say('放弃改动', 'Discard') }).click();
  await question.getByRole('button', { name: say('放弃改动', 'Discard') }).click();
  await question.waitFor({ state: 'hidden' });
}
