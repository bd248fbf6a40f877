import type { Page } from 'playwright-core';
import { importFile, importMembers, importRecords } from './openings.ts';
import { forgetMerchant, pageLink, people, password } from './staff.ts';
import { screens } from './test.ts';

/** Visits the states within pages that axe should inspect, in one language; `look` is called on each with its name. */
export interface Tour {
  readonly page: Page;
  readonly say: (chinese: string, english: string) => string;
  readonly look: (name: string) => Promise<void>;
}

const aMember = (page: Page) => page.locator('tr.ant-table-row').nth(2);

async function signIn({ page, say }: Tour, phone: string, secret = password): Promise<void> {
  await page.getByLabel(say('手机号', 'Phone number')).fill(phone);
  await page.getByLabel(say('密码', 'Password'), { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

export async function tourSignIn(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  await forgetMerchant(people.owner);
  await page.goto('/login');
  await page.getByLabel(say('手机号', 'Phone number')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(say('请输入密码', 'Please enter password')).waitFor();
  await look('login with faults');
  await signIn(tour, people.unlinked);
  await page.getByText(say('这个账号还没有关联商户', 'This account has no linked merchant')).waitFor();
  await look('no merchant');
  await page
    .getByRole('button', { name: say('退出登录', 'Sign out') })
    .first()
    .click();
  await page.getByText(say('退出成功', 'Exit successful')).waitFor();
  await look('login after logout');
  await signIn(tour, people.owner);
  await page.getByRole('button', { name: /半日闲茶馆/ }).waitFor();
  await look('merchant choice');
  await page.getByRole('button', { name: say('联系服务商开通', 'Contact the provider to open') }).click();
  await page.getByRole('dialog').waitFor();
  await look('not open');
  await page.getByRole('button', { name: say('知道了', 'Got it') }).click();
  await page.getByRole('button', { name: /半日闲茶馆/ }).click();
  await page.getByText(say('近 30 天', 'Last 30 days')).first().waitFor();
}

export async function tourShell({ page, say, look }: Tour): Promise<void> {
  for (const [name, chinese, english] of [
    ['merchant switch', '切换商户', 'Switch merchant'],
    ['language menu', '语言', 'Language'],
    ['theme menu', '主题', 'Theme'],
    ['user menu', '用户菜单', 'User menu'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: say(chinese, english) })
      .click();
    await page.getByRole('menu').waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: say('会员小程序码', 'Mini-program code') }).focus();
  await page.getByText(say('会员扫码打开会员卡', 'Members scan it to open their card')).waitFor();
  await look('applet code');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look('shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('王');
  await page.getByRole('option').nth(4).waitFor();
  await look('palette');
  await page.keyboard.press('Escape');
  await tourHeader({ page, say, look });
  await page.getByRole('button', { name: say('收起菜单', 'Collapse the menu') }).click();
  await look('menu collapsed');
  await page.getByRole('button', { name: say('展开菜单', 'Expand the menu') }).click();
  await page.goto('/nowhere');
  await page.getByText(say('没有这个页面', 'There is no such page')).first().waitFor();
  await look('not found');
}

async function tourHeader({ page, say, look }: Tour): Promise<void> {
  await page.getByRole('button', { name: /^(任务|Tasks)/ }).click();
  const tasks = page.getByRole('dialog', { name: say('任务', 'Tasks') });
  await tasks.waitFor();
  await look('tasks');
  await page.keyboard.press('Escape');
  await tasks.waitFor({ state: 'hidden' });
  await tourBell({ page, say, look });
}

async function tourBell({ page, say, look }: Tour): Promise<void> {
  const notices = say('通知', 'Notices');
  // What waits or is unread is in its name.
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(say('^(?:通知|等您处理)', '^(?:Notices|Waiting)')) })
    .click();
  await page.getByRole('region', { name: notices }).waitFor();
  await look('bell');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: notices }).waitFor({ state: 'hidden' });
}

async function tourAdjusting({ page, say, look }: Tour): Promise<void> {
  await page
    .getByRole('button', { name: say('调整余额', 'Adjust') })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('数额', 'How much')).fill('99999999');
  await look('adjusting a member');
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: say('不保存就离开吗？', 'Leave without saving?') });
  await leaving.getByRole('button', { name: say('离开', 'Leave') }).click();
  await dialog.first().waitFor({ state: 'hidden' });
}

export async function tourMembers({ page, say, look }: Tour): Promise<void> {
  await page.goto('/membermanage');
  await aMember(page).waitFor();
  await page.getByRole('button', { name: say('展开', 'More'), exact: true }).click();
  await look('members, all filters');
  await page.getByRole('textbox', { name: say('入会', 'Joined') }).click();
  await page.getByText(say('近一个月', 'Last month')).waitFor();
  await look('members, date range');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('收起', 'Less'), exact: true }).click();
  await page.getByRole('button', { name: say('列和视图', 'Columns and views') }).click();
  await page.getByRole('button', { name: say('恢复默认', 'Reset') }).waitFor();
  await look('column settings');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: say('会员', 'Member'), exact: true }).fill('没有这个人');
  await page.getByText(say('没有符合条件的会员', 'No members match')).waitFor();
  await look('no member found');
  await page.getByRole('button', { name: say('清空条件', 'Clear the filters') }).click();
  await aMember(page).getByRole('checkbox').check();
  await page.getByRole('region', { name: say('已选的行', 'Selection') }).waitFor();
  await look('members selected');
  await page.getByRole('button', { name: say('打标签', 'Tag'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await look('tag dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: say('冻结', 'Freeze'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await look('freeze dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: say('新建会员', 'New member') }).click();
  await page.getByRole('dialog').getByLabel(say('姓名', 'Name')).fill('林知夏');
  await look('new member');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('保存', 'Save') })
    .click();
  await page.getByText(say('请输入手机号', 'Please enter the phone number')).waitFor();
  await look('new member with a fault');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('取消', 'Cancel') })
    .click();
  await page.getByRole('dialog', { name: say('不保存就离开吗？', 'Leave without saving?') }).waitFor();
  await look('leave without saving');
  await page.getByRole('button', { name: say('离开', 'Leave') }).click();
  await page.getByRole('dialog', { name: say('新建会员', 'New member') }).waitFor({ state: 'hidden' });
  await aMember(page).getByRole('link').click();
  await page.getByRole('tab', { name: say('操作日志', 'Operation log') }).waitFor();
  await page.getByRole('button', { name: say('说明：余额', 'Explain: Balance') }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: say('怎么来的', 'How it was built up') })
    .waitFor();
  await look('a balance explained');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: say('充值', 'Top-ups') }).click();
  await page.getByRole('tabpanel', { name: say('充值', 'Top-ups') }).waitFor();
  await look('top-ups of a member');
  await tourAdjusting({ page, say, look });
  await page
    .getByRole('button', { name: say('编辑', 'Edit') })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(say('姓名', 'Name')).waitFor();
  await look('edit member');
}

/** An import from upload to roll-back; it leaves no balances behind. */
export async function tourOpenings({ page, say, look }: Tour): Promise<void> {
  await page.goto('/membermanage');
  const phone = /1[3-9]\d ?\d{4} ?\d{4}/;
  // The row may be there before its cells.
  const row = await page.locator('tr.ant-table-row').filter({ hasText: phone }).first().innerText();
  await page.goto('/openingBalances');
  await page.getByText(say('把文件拖到这里，或点击选择', 'Drop a file here, or choose one')).waitFor();
  await importFile(page, 'openings', [
    'Phone,Principal (yuan),Bonus (yuan),Bonus expires on,Points,Growth,Branch',
    `${phone.exec(row)?.[0]},"1,234.50",100,2027-12-31,500,88,西湖银泰店`,
    '13000000000,1e3,,,,,',
  ]);
  const fault = page.getByText(say('没有这位会员', 'There is no such member'));
  await fault.filter({ visible: true }).first().waitFor();
  await look('openings, preview');
  await page.getByRole('button', { name: say('确认入账…', 'Confirm and post…') }).click();
  await page.getByRole('dialog').waitFor();
  await look('openings, confirmation');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('入账', 'Post'), exact: true })
    .click();
  const agreement = page.getByText(say('各行与账本一致', 'Rows match the ledger'));
  await agreement.filter({ visible: true }).waitFor();
  await look('openings, posted');
  await page.getByRole('button', { name: say('整批撤销…', 'Roll back…') }).click();
  await page.getByRole('dialog').getByLabel(say('原因', 'Reason')).fill(say('文件传错了', 'The wrong file'));
  await look('openings, roll-back');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('整批撤销', 'Roll back') })
    .click();
  await page.getByText('−¥1,234.50').filter({ visible: true }).first().waitFor();
  await look('openings, rolled back');
}

export async function tourLedger({ page, say, look }: Tour): Promise<void> {
  await page.goto('/ledger');
  await page.getByRole('button', { name: say('核验全部', 'Verify everything') }).click();
  await page.getByText(say('项检查全部通过', 'checks passed.')).waitFor();
  await page.getByText(say('会计明细', 'For the accountant')).first().click();
  await look('ledger');
}

/** Of the owner, on a till or a phone. */
export async function tourMenus({ page, say, look }: Tour): Promise<void> {
  await page.goto('/system/menuManagement');
  await page.getByRole('treeitem').nth(1).click();
  await page
    .getByLabel(say('中文名', 'Name in Chinese'))
    .filter({ visible: true })
    .fill('一个最长有二十个字的名字放在这里看看');
  await look('an item of the menu');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: say('放弃改动', 'Discard') });
  await look('the changed menu');
  await discard.click();
  await page.getByRole('button', { name: say('加外部链接', 'Add a link') }).click();
  await page.getByRole('dialog').waitFor();
  await look('a link of the menu');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** A member of staff, and what their leaving means; a user. It changes nothing. */
export async function tourStaff({ page, say, look }: Tour): Promise<void> {
  for (const [path, name] of [
    ['/system/staff/staffManagement', 'a member of staff'],
    ['/system/userManagement', 'a user'],
  ] as const) {
    await page.goto(path);
    await page.getByText('何苗').filter({ visible: true }).first().click();
    await page.getByRole('dialog', { name: '何苗' }).getByRole('link').last().waitFor();
    await look(name);
    const leaves = page.getByRole('button', { name: say('办离职…', 'Leaves…') }).filter({ visible: true });
    if ((await leaves.count()) > 0) {
      await leaves.click();
      await page.getByRole('dialog', { name: say('何苗离职', '何苗 leaves') }).waitFor();
      await look('somebody leaves');
    }
  }
}

/** Of the owner, on a till or a phone. It changes nothing. */
export async function tourBranches({ page, say, look }: Tour): Promise<void> {
  await page.goto('/merchantManagement/apply');
  const application = page.getByText('武林门店').filter({ visible: true }).first();
  await application.click();
  const refuse = page.getByRole('button', { name: say('拒绝…', 'Refuse…') });
  await refuse.waitFor();
  await look('an application for a branch');
  await refuse.click();
  await page.getByLabel(say('原因', 'Reason')).filter({ visible: true }).waitFor();
  await look('an application is refused');
  await page.goto('/merchantManagement/apply?new=1');
  const form = page.getByRole('dialog', { name: say('申请门店', 'Apply for a branch') });
  await form.getByLabel(say('名称', 'Name')).waitFor();
  await look('applying for a branch');
  await page.goto('/system/storeManagement');
  await page.getByText('滨江宝龙店').filter({ visible: true }).first().click();
  await page.getByRole('heading', { name: '滨江宝龙店' }).filter({ visible: true }).waitFor();
  const edit = page.getByRole('button', { name: say('编辑', 'Edit') }).filter({ visible: true });
  await edit.last().click();
  await page.getByRole('button', { name: say('加一个特殊日期', 'Add a day that differs') }).click();
  await look('a branch is edited');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('离开', 'Leave') }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: say('关店…', 'Close down…') })
    .filter({ visible: true })
    .click();
  await page.getByText(say('关店后不能再把人归到这里', 'Nobody can be assigned to it any more')).waitFor();
  await look('what closing a branch touches');
  await page.keyboard.press('Escape');
  await tourHandOver({ page, say, look });
}

/** As if the branch were closed: others visit it meanwhile. */
async function tourHandOver({ page, say, look }: Tour): Promise<void> {
  const details = '**/api/branches/*/merchant-center';
  await page.route(details, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object }; // the envelope
    const closed = {
      state: 'closed',
      now: null,
      closed_at: '2026-11-18T04:00:00Z',
      closed_reason: say('租约到期', 'The lease ended'),
    };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...closed } } });
  });
  await page.reload();
  const hand = page.getByRole('button', { name: say('移交储值…', 'Hand over what is owed…') });
  await hand.filter({ visible: true }).waitFor();
  await look('a closed branch');
  await hand.filter({ visible: true }).click();
  await page.getByText(say('移交给哪家门店？', 'To which branch?')).waitFor();
  await look('what a branch hands over');
  await page.keyboard.press('Escape');
  await page.unroute(details);
}

/** Of the owner, on a till or a phone. */
export async function tourLogs({ page, say, look }: Tour): Promise<void> {
  await page.goto('/system/logs/login');
  await page.getByText(say('已登录', 'Signed in')).filter({ visible: true }).first().waitFor();
  await look('sign-in log');
  await page.goto('/system/logs/operate?action=member.tag');
  const kept = page.getByRole('button', { name: /^(保留 \d+ 个月|Kept for \d+ months)$/ });
  await kept.click();
  await page.getByRole('dialog').waitFor();
  await look('how long the log is kept');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText(say('打标签', 'Tagged members')).filter({ visible: true }).last().click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await look('an entry of the log');
}

export async function tourPhone(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  await forgetMerchant(people.owner);
  await page.goto('/login');
  await page.getByLabel(say('手机号', 'Phone number')).waitFor();
  await signIn(tour, people.owner);
  await page.getByRole('button', { name: /半日闲茶馆/ }).waitFor();
  await look('phone, merchant choice');
  await page.getByRole('button', { name: /半日闲茶馆/ }).click();
  await page.getByText(say('近 30 天', 'Last 30 days')).first().waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  await look('narrow phone, home');
  await page.setViewportSize(screens.phone);
  await page.getByRole('button', { name: say('用户菜单', 'User menu') }).click();
  await page.getByRole('menu').waitFor();
  await look('phone, user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('菜单', 'Menu'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await look('phone, menu');
  const members = say('会员', 'Members');
  await (await pageLink(page.getByRole('dialog'), members, members)).click();
  // Home has list items and a button for a new member, too.
  const filters = page.getByRole('button', { name: say('筛选，已设 0 项', 'Filters, 0 set') });
  await filters.waitFor();
  const cards = page.getByRole('main').getByRole('listitem').filter({ visible: true });
  await cards.first().waitFor();
  await filters.click();
  await page.getByRole('dialog').waitFor();
  await look('phone, filters');
  await page.getByRole('button', { name: say('查看列表', 'Show the list') }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: say('新建会员', 'New member') })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(say('姓名', 'Name')).waitFor();
  await look('phone, new member');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('取消', 'Cancel') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await cards.nth(1).click();
  await page.getByRole('tab', { name: say('操作日志', 'Operation log') }).waitFor();
  await page.getByRole('button', { name: say('说明：积分', 'Explain: Points') }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: say('怎么来的', 'How it was built up') })
    .waitFor();
  await look('phone, points explained');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tourMemberOnPhone(tour);
  await tourBell(tour);
  await page.getByRole('button', { name: say('搜索会员、页面、单号', 'Search members, pages, documents') }).click();
  await page
    .getByRole('combobox', { name: say('搜索会员、单据、页面和操作', 'Search members, documents, pages and actions') })
    .fill('王');
  await page.getByRole('option').nth(4).waitFor();
  await look('phone, palette');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('所有打开的页面', 'all open pages') }).click();
  await page.getByRole('menu').waitFor();
  await look('phone, open pages');
}

async function tourMemberOnPhone(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  for (const [chinese, english] of [
    ['充值', 'Top-ups'],
    ['消费', 'Purchases'],
    ['积分', 'Points'],
    ['操作日志', 'Operation log'],
  ] as const) {
    await page.getByRole('tab', { name: say(chinese, english), exact: true }).click();
    await page.getByRole('tabpanel', { name: say(chinese, english) }).waitFor();
    await look(`phone, ${english} of a member`);
  }
  await tourAdjusting(tour);
  await page
    .getByRole('button', { name: say('编辑', 'Edit') })
    .filter({ visible: true })
    .last()
    .click();
  await page.getByRole('dialog').getByLabel(say('姓名', 'Name')).waitFor();
  await look('phone, edit member');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('取消', 'Cancel') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Imports of branches and of staff, with a faulty row. */
export async function tourRecordImports({ page, look }: Tour): Promise<void> {
  const files = [
    [
      '/system/storeManagement/imports',
      'branches',
      'Branch number,Branch name,Area,Floor',
      'T-1,A branch with a rather long name,Nowhere,1',
    ],
    [
      '/system/staff/imports',
      'staff',
      'Mobile,Full name,Role,Branch,Height',
      '13000000032,Somebody,Nobody’s role,0002,170',
    ],
  ] as const;
  for (const [path, name, ...lines] of files) {
    await page.goto(path);
    await importRecords(page, name, lines);
    await look(`import of ${name}, columns`);
    await page.getByRole('button', { name: /^(检查|Check) / }).click();
    await page
      .getByRole('button', { name: /^(修\s?改|Fix)$/ })
      .first()
      .waitFor();
    await look(`import of ${name}, checked`);
  }
}

/** An import with a faulty row, and the dialog that fixes it. */
export async function tourImports({ page, say, look }: Tour): Promise<void> {
  await page.goto('/memberImports');
  await importMembers(page, 'fixes', [
    'Name,Phone,Note',
    'Somebody with a rather long name,1378899,',
    ',13000000031,x',
  ]);
  await look('import, columns');
  await page.getByRole('button', { name: /^(检查|Check) / }).click();
  await page
    .getByRole('button', { name: /^(修\s?改|Fix)$/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: say('修改第', 'Fix row') }).waitFor();
  await look('import, fixing a row');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await look('import, checked');
  await page.getByRole('button', { name: /^(任务|Tasks)/ }).click();
  await page.getByRole('dialog', { name: say('任务', 'Tasks') }).waitFor();
  await look('tasks with an import');
  await page.keyboard.press('Escape');
}
