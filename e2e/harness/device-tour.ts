import type { Tour } from './tour.ts';

const list = '/merchantManagement/device';

/** Opens a dialog from the menu of a row, which is a card on a phone. */
async function choose({ page, say }: Tour, row: string, action: string): Promise<void> {
  const more = page.getByRole('button', { name: say(`${row}的更多操作`, `More for ${row}`), exact: true });
  await more.filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').waitFor();
}

/** Leaves the only open dialog, and what was typed there. */
async function leave({ page, say }: Tour, dirty = false): Promise<void> {
  await page.keyboard.press('Escape');
  if (dirty) await page.getByRole('button', { name: say('离开', 'Leave') }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
}

/** What can be done with tills. */
async function tourTills(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  await page.goto(list);
  await page.getByText('POS-A1-0032').filter({ visible: true }).waitFor();
  await page
    .getByRole('button', { name: say('新建收银机', 'New till') })
    .filter({ visible: true })
    .first()
    .click();
  const code = page.getByRole('dialog').getByLabel(say('配对码', 'Pairing code'));
  await code.fill('ABCD-0000');
  await code.press('Enter');
  await page.getByText(say('请选择门店', 'Choose the branch')).last().waitFor();
  await look('a new till, with faults');
  await leave(tour, true);
  await choose(tour, '收银机 1', say('更换…', 'Replace…'));
  await look('a till is replaced');
  await leave(tour);
  await choose(tour, '收银机 1', say('解绑…', 'Unbind…'));
  await look('a till is unbound');
  await leave(tour);
  await page.getByText('POS-A1-0032').filter({ visible: true }).click();
  await page.getByText('POS-A1-0007').last().waitFor();
  await look('a till and its history');
}

/** What can be done with table cards. */
async function tourCards(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  await page.goto(`${list}?tab=table_cards&sort=name`);
  await page.getByText('A1', { exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('img', { name: say('“A1”的二维码', 'Code of A1') }).waitFor();
  await look('a table card and its code');
  await leave(tour);
  await page
    .getByRole('button', { name: say('新建台卡', 'New table cards') })
    .filter({ visible: true })
    .first()
    .click();
  const tables = page.getByRole('dialog').getByLabel(say('桌号', 'Tables'));
  await tables.fill('A1–A201');
  await tables.press('Enter');
  await page.getByText(say('也不是 200 张以内的范围', 'no range of up to 200')).waitFor();
  await look('new table cards, with a fault');
  await leave(tour, true);
  await choose(tour, 'A1', say('换新码…', 'New code…'));
  await look('a table card gets a new code');
  await leave(tour);
}

/** A list without devices, and what did not load. */
async function tourWithout({ page, say, look }: Tour): Promise<void> {
  await page.goto(`${list}?keyword=POS-0`);
  await page.getByText(say('没有符合条件的收银机', 'No tills match')).waitFor();
  await look('no till found');
  const broken = '**/api/branch-devices/**';
  await page.route(broken, (route) => route.abort('aborted'));
  await page.goto(`${list}?tab=cloud_horns`);
  await page
    .getByRole('button', { name: say('重试', 'Try again') })
    .filter({ visible: true })
    .first()
    .waitFor();
  await look('devices that did not load');
  await page.unroute(broken);
}

/** Of the owner, on a till or a phone. It changes nothing. */
export async function tourDevices(tour: Tour): Promise<void> {
  await tourTills(tour);
  await tourCards(tour);
  await tourWithout(tour);
}
