import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, menu, pageLink, people } from './staff.ts';

/** A member as shown in a row of the list. */
export interface ShownMember {
  readonly name: string;
  readonly cardNumber: string;
  readonly phone: string;
}

/** Opens the member list from the menu, switching from the merchant centre to micro-membership if necessary. */
export async function openMembers(page: Page): Promise<void> {
  const mode = menu(page).getByText('微会员', { exact: true });
  // Only the label is visible; the radio input itself is hidden.
  const chosen = menu(page).getByRole('radio', { name: '微会员', checked: true });
  await menu(page).getByRole('link').first().waitFor();
  if ((await mode.isVisible()) && (await chosen.count()) === 0) await mode.click();
  await (await pageLink(menu(page), '会员', '会员')).click();
  await rows(page).first().waitFor();
}

/** Begins a session, as `startWork` does, on the member list: flows that begin there need no home page. */
export async function startAtMembers(page: Page, merchant?: string, account: string = people.owner): Promise<void> {
  await enter(page, account, merchant);
  await page.goto('/membermanage');
  await rows(page).first().waitFor();
}

/** Rows with data, not loading placeholders. */
export const rows = (page: Page): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ has: page.getByRole('link') });

export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: '会员', exact: true });

/** Read in one call, because the list may change between two. */
export async function shownMembers(page: Page): Promise<ShownMember[]> {
  return (await rows(page).allInnerTexts()).map(parsed);
}

export async function shownMember(row: Locator): Promise<ShownMember> {
  return parsed(await row.innerText());
}

/**
 * Parses a row's text: cells are separated by tabs, the lines within a cell by newlines. The phone follows name and
 * card number.
 */
function parsed(text: string): ShownMember {
  const [, name = '', cardNumber = '', phone = ''] = /(.*)\n(\d{4} \d{4} \d+)\s*\t([^\t]*)/.exec(text) ?? [];
  return { name, cardNumber: cardNumber.replaceAll(' ', ''), phone: phone.replaceAll(/\s/g, '') };
}

/** Opens a select and chooses one of its options. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  // The elements antd renders for screen readers are invisible, so select the visible option.
  await select.page().locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
}

/** Types into the search box, waits until every shown member matches, and returns them. */
export async function search(
  page: Page,
  words: string,
  isFound: (member: ShownMember) => boolean,
): Promise<ShownMember[]> {
  await searchBox(page).fill(words);
  let shown: ShownMember[] = [];
  await expect
    .poll(
      async () => {
        shown = await shownMembers(page);
        return shown.length > 0 && shown.every(isFound);
      },
      { message: `members found by ${words}` },
    )
    .toBe(true);
  return shown;
}

export const drawer = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

export async function save(page: Page, title: string): Promise<void> {
  await drawer(page, title).getByRole('button', { name: '保存', exact: false }).click();
}

/** Fills in the required fields of a new member and saves. */
export async function addMember(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: '新建会员' }).first().click();
  await drawer(page, '新建会员').getByLabel('手机号').fill(phone);
  await drawer(page, '新建会员').getByLabel('姓名').fill(name);
  await save(page, '新建会员');
  await page.getByText(`已新建${name}`).waitFor();
}

/** Searches the list for a member by name and opens the details. */
export async function openMember(page: Page, name: string): Promise<void> {
  await search(page, name, (member) => member.name === name);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

export async function editMember(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '编辑' }).first().click();
  const form = drawer(page, '编辑会员');
  await form.getByLabel('备注').waitFor();
  return form;
}
