import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import {
  addMember,
  choose,
  drawer,
  editMember,
  openMember,
  startAtMembers,
  rows,
  save,
  search,
  searchBox,
  shownMember,
  shownMembers,
} from './harness/members.ts';
import { test } from './harness/test.ts';

test('members are found by part of the name, end of the phone, and card number', async ({ page }) => {
  await startAtMembers(page);
  const one = await shownMember(rows(page).nth(4));
  const part = one.name.slice(-2);
  await search(page, part, ({ name }) => name.includes(part));
  const tail = one.phone.slice(-4);
  const byTail = await search(
    page,
    tail,
    ({ phone, cardNumber }) => phone.endsWith(tail) || cardNumber.startsWith(tail),
  );
  expect(byTail).toContainEqual(one);
  expect(await search(page, one.cardNumber, ({ cardNumber }) => cardNumber === one.cardNumber)).toEqual([one]);
});

test('filters are in the address, and Back returns to the same list and scroll position', async ({ page }) => {
  await startAtMembers(page);
  await choose(page.getByRole('combobox', { name: '状态' }), '已冻结');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toContain('state=frozen');
  await page.getByText(/第 1–20 条，共 \d\d 条/).waitFor();
  await page.getByRole('listitem', { name: '2' }).click();
  await page.getByText('第 21–40 条').waitFor();
  await page.locator('main [aria-busy="true"]:visible').first().waitFor({ state: 'detached' }); // the rows of page 1, dimmed
  const there = await shownMembers(page);
  const row = rows(page).nth(15);
  await row.scrollIntoViewIfNeeded();
  const { name } = await shownMember(row);
  const before = await row.boundingBox();
  await row.getByRole('link').click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.goBack();
  await row.waitFor();
  expect(await shownMembers(page)).toEqual(there);
  expect((await row.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await rows(elsewhere).first().waitFor();
  expect(await shownMembers(elsewhere)).toEqual(there);
});

test('the card previews a new member while typing, and the member is found afterwards', async ({ page }) => {
  await startAtMembers(page);
  await page.getByRole('button', { name: '新建会员' }).click();
  const form = drawer(page, '新建会员');
  await form.getByLabel('姓名').fill('沈听澜');
  await form.getByRole('complementary').getByText('沈听澜').waitFor();
  await form.getByLabel('手机号').fill('13912345678');
  await choose(form.getByRole('combobox', { name: '等级' }), '金卡');
  await form.getByRole('complementary').getByText('金卡').first().waitFor();
  await form.getByLabel('备注').fill('喜欢靠窗');
  await save(page, '新建会员');
  await page.getByText('已新建沈听澜').waitFor();
  await form.waitFor({ state: 'hidden' });
  await openMember(page, '沈听澜');
  await page.getByRole('region', { name: '沈听澜', exact: true }).getByText('金卡', { exact: true }).first().waitFor();
});

test('a taken phone shows the member who has it, with a link that keeps the form', async ({ page, watch }) => {
  await startAtMembers(page);
  const holder = await shownMember(rows(page).nth(2));
  await page.getByRole('button', { name: '新建会员' }).click();
  const form = drawer(page, '新建会员');
  await form.getByLabel('手机号').fill(holder.phone);
  await form.getByLabel('姓名').fill('重号的人');
  watch.expect('POST /api/vip-infos 409');
  await save(page, '新建会员');
  await form.getByText(`已是会员：${holder.name}`).waitFor();
  await inspect(page, 'phone taken');
  await form.getByRole('button', { name: '打开资料' }).click();
  await page.getByRole('heading', { name: holder.name, level: 1 }).waitFor();
  await form.waitFor({ state: 'hidden' });
  await page.goBack();
  await form.waitFor();
  expect(await form.getByLabel('姓名').inputValue()).toBe('重号的人');
});

test('an edit is saved and appears in the history', async ({ page }) => {
  await startAtMembers(page);
  await addMember(page, '顾南枝', '13912340001');
  await openMember(page, '顾南枝');
  const form = await editMember(page);
  await form.getByLabel('备注').fill('少糖');
  await form.getByText('立即修改：备注').waitFor();
  await save(page, '编辑会员');
  await page.getByText('已保存顾南枝').waitFor();
  await page.getByRole('tab', { name: '操作日志' }).click();
  await page.getByRole('tabpanel', { name: '操作日志' }).getByRole('insertion').filter({ hasText: '少糖' }).waitFor();
});

test('a stale edit is refused and shows the differences; the user’s changes can be kept on top', async ({
  page,
  watch,
  visit,
}) => {
  await startAtMembers(page);
  await addMember(page, '江晚秋', '13912340002');
  await openMember(page, '江晚秋');
  const form = await editMember(page);
  await form.getByLabel('备注').fill('我写的');

  const other = await visit();
  await startAtMembers(other.page);
  await openMember(other.page, '江晚秋');
  const theirs = await editMember(other.page);
  await theirs.getByLabel('备注').fill('别人写的');
  await theirs.getByLabel('姓名').fill('江晚晴');
  await save(other.page, '编辑会员');
  await other.page.getByText('已保存江晚晴').waitFor();

  watch.expect('PUT /api/vip-infos/{id} 412');
  await save(page, '编辑会员');
  const notice = form.getByRole('alert').filter({ hasText: '别人刚刚改过' });
  await notice.getByText('原为江晚秋，现为江晚晴').waitFor();
  await notice.getByText('您填的是我写的').waitFor();
  await inspect(page, 'stale edit');
  await notice.getByRole('button', { name: '保留我的修改' }).click();
  expect(await form.getByLabel('姓名').inputValue()).toBe('江晚晴');
  expect(await form.getByLabel('备注').inputValue()).toBe('我写的');
  await save(page, '编辑会员');
  await page.getByText('已保存江晚晴').waitFor();
});

test('a member is frozen with a reason, and restored', async ({ page }) => {
  await startAtMembers(page);
  await addMember(page, '程知远', '13912340003');
  await openMember(page, '程知远');
  await page.getByRole('button', { name: '冻结' }).click();
  const dialog = page.getByRole('dialog', { name: '冻结程知远？' });
  await dialog.getByRole('button', { name: '冻结' }).click();
  await dialog.getByText('请写明原因').waitFor();
  await dialog.getByLabel('原因').fill('手机丢了');
  await page.keyboard.press('Enter');
  await page.getByText('已冻结程知远').waitFor();
  await page.getByRole('alert').filter({ hasText: '手机丢了' }).waitFor();
  await inspect(page, 'frozen member');
  await page.getByRole('main').getByRole('button', { name: '恢复' }).click();
  await page.getByRole('dialog', { name: '恢复程知远？' }).getByLabel('原因').fill('找到了');
  await page.keyboard.press('Enter');
  await page.getByText('已恢复程知远').waitFor();
  await page.getByRole('button', { name: '冻结' }).waitFor();
});

test('several members get a tag, and lose it on undo', async ({ page }) => {
  await startAtMembers(page, '麦田手作面包');
  for (const at of [1, 3]) await rows(page).nth(at).getByRole('checkbox').check();
  await page.getByText('已选 2 位').waitFor();
  await page.getByRole('button', { name: '打标签' }).click();
  const dialog = page.getByRole('dialog', { name: '给 2 位会员打标签' });
  await dialog.getByLabel('标签').fill('试吃会');
  await page.keyboard.press('Enter');
  // Leaving the field must not choose another option.
  await page.keyboard.press('Tab');
  expect(await dialog.locator('.ant-select-selection-item').allInnerTexts()).toEqual(['试吃会']);
  await dialog.getByRole('button', { name: '打上标签' }).click();
  await page.getByText('已给 2 位会员打标签').waitFor();
  await rows(page)
    .nth(1)
    .getByText('试吃会')
    .or(
      rows(page)
        .nth(1)
        .getByText(/^\+\d$/),
    )
    .waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销').waitFor();
});

test('the choice of columns survives a reload', async ({ page }) => {
  await startAtMembers(page, '麦田手作面包');
  const tags = page.getByRole('columnheader', { name: '标签' });
  await tags.waitFor();
  await page.getByRole('button', { name: '列和视图' }).click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/user-preferences') && answer.request().method() === 'PUT',
  );
  await page.getByRole('checkbox', { name: '标签' }).click();
  await tags.waitFor({ state: 'hidden' });
  await kept;
  await page.reload();
  await rows(page).first().waitFor();
  expect(await tags.count()).toBe(0);
  await page.getByRole('button', { name: '列和视图' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await tags.waitFor();
});

test('fast typing ends with the results of the last search', async ({ page }) => {
  await startAtMembers(page);
  await searchBox(page).pressSequentially('王李', { delay: 30 });
  await searchBox(page).fill('');
  await search(page, '李', ({ name }) => name.includes('李'));
});

test('Escape keeps a tag that is typed and not added yet', async ({ page }) => {
  await startAtMembers(page);
  await page.getByRole('button', { name: '新建会员' }).click();
  const form = drawer(page, '新建会员');
  await form.getByLabel(/^标签/).fill('爱喝普洱');
  await page.keyboard.press('Escape'); // the list
  await page.keyboard.press('Escape');
  await form.locator('.ant-select-selection-item', { hasText: '爱喝普洱' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '不保存就离开吗？' }).waitFor();
});

test('Escape asks before unsaved input is lost', async ({ page }) => {
  await startAtMembers(page);
  await page.getByRole('button', { name: '新建会员' }).click();
  const name = page.getByRole('dialog').getByLabel('姓名');
  await name.fill('顾念初');
  const question = page.getByRole('dialog', { name: '不保存就离开吗？' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('顾念初');
  // A second Escape answers the question instead of asking it again.
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('顾念初');
});
