import { pageList } from '@regulars/contract/menu';
import { pagePhrases, verbPhrases } from '@regulars/phrases';
import { matchPath } from 'react-router';
import { below, feature, page, part, type CataloguePage, type Own } from './catalogue-page.ts';
import { movedAddresses } from './moved-pages.ts';

const home = part(
  'waiting',
  part('pages', async () => (await import('../features/dashboard/home-page.tsx')).HomePage),
);
const userPage = part(
  'access',
  feature('users', async () => (await import('../features/users/user-list-page.tsx')).UserListPage),
);
const staffPage = part(
  'access',
  feature('users', async () => (await import('../features/users/staff-list-page.tsx')).StaffListPage),
);
const itemsImported: Own = { title: { 'zh-CN': '导入商品', en: 'Import items' }, permission: 'item:import' };
const branchesImported: Own = { title: { 'zh-CN': '导入门店', en: 'Import branches' }, permission: 'store:import' };
const staffImported: Own = { title: { 'zh-CN': '导入员工', en: 'Import staff' }, permission: 'user:import' };
const synced: Own = { title: { 'zh-CN': '商品同步', en: 'Sync of items' }, permission: 'item:sync' };
const branchPage = feature(
  'branches',
  async () => (await import('../features/branches/branch-detail-page.tsx')).BranchDetailPage,
);
const centreBranches = feature(
  'branches',
  async () => (await import('../features/branches/centre-list-page.tsx')).CentreListPage,
);
const branchTitle: Own = { title: pagePhrases.store };
const merchantPage = feature(
  'merchants',
  async () => (await import('../features/merchants/merchant-detail-page.tsx')).MerchantDetailPage,
);
const topUpPage = (load: Parameters<typeof feature>[1]) => part('trees', feature('top-up-rules', load));
const imported: Own = { title: verbPhrases.import, permission: 'member:import' };

const catalogue: readonly CataloguePage[] = [
  page('center_home', home),
  page('home', home),
  page('member', async () => (await import('../features/members/member-list-page.tsx')).MemberListPage),
  below(
    'member',
    '/memberdetails/:id',
    part('assets', async () => (await import('../features/members/member-detail-page.tsx')).MemberDetailPage),
  ),
  below(
    'member',
    '/memberImports',
    part('assets', async () => (await import('../features/member-imports/import-list-page.tsx')).ImportListPage),
    imported,
  ),
  below(
    'member',
    '/memberImports/:id',
    part('assets', async () => (await import('../features/member-imports/import-page.tsx')).ImportPage),
    imported,
  ),
  page(
    'adjustment',
    part('assets', async () => (await import('../features/adjustments/adjustment-list-page.tsx')).AdjustmentListPage),
  ),
  page(
    'opening',
    part('assets', async () => (await import('../features/opening-balances/opening-list-page.tsx')).OpeningListPage),
  ),
  below(
    'opening',
    '/openingBalances/:id',
    part(
      'assets',
      async () => (await import('../features/opening-balances/opening-detail-page.tsx')).OpeningDetailPage,
    ),
  ),
  page(
    'top_up',
    part('topUps', async () => (await import('../features/top-up-orders/top-up-list-page.tsx')).TopUpListPage),
  ),
  page(
    'ledger',
    part('assets', async () => (await import('../features/ledger/ledger-page.tsx')).LedgerPage),
  ),
  page(
    'grade',
    part(
      'trees',
      feature(
        'privileges',
        feature('grades', async () => (await import('./pages/grades-and-privileges-page.tsx')).GradesAndPrivilegesPage),
      ),
    ),
  ),
  below(
    'grade',
    '/addrightsandbenefits',
    feature('privileges', async () => (await import('../features/privileges/privilege-pages.tsx')).NewPrivilegePage),
    { title: { 'zh-CN': '新建权益', en: 'New privilege' }, permission: 'grade:update' },
  ),
  below(
    'grade',
    '/editRrightsandbenefits/:id',
    feature('privileges', async () => (await import('../features/privileges/privilege-pages.tsx')).EditPrivilegePage),
    { title: { 'zh-CN': '权益', en: 'Privilege' }, permission: 'grade:update' },
  ),
  page(
    'member_card',
    feature('member-cards', async () => (await import('../features/member-cards/member-card-page.tsx')).MemberCardPage),
  ),
  page(
    'top_up_rule',
    topUpPage(async () => (await import('../features/top-up-rules/top-up-rule-list-page.tsx')).TopUpRuleListPage),
  ),
  below(
    'top_up_rule',
    '/addCharge',
    topUpPage(async () => (await import('../features/top-up-rules/top-up-form-page.tsx')).AddTopUpRulePage),
    { permission: 'top_up_rule:create' },
  ),
  below(
    'top_up_rule',
    '/copyCharge/:id',
    topUpPage(async () => (await import('../features/top-up-rules/top-up-form-page.tsx')).CopyTopUpRulePage),
    { permission: 'top_up_rule:create' },
  ),
  below(
    'top_up_rule',
    '/editRecharge/:id',
    topUpPage(async () => (await import('../features/top-up-rules/top-up-form-page.tsx')).EditTopUpRulePage),
    { permission: 'top_up_rule:update' },
  ),
  below(
    'top_up_rule',
    '/chargeDetail/:id',
    topUpPage(async () => (await import('../features/top-up-rules/top-up-rule-detail-page.tsx')).TopUpRuleDetailPage),
  ),
  page(
    'point_rule',
    part(
      'trees',
      feature('point-rules', async () => (await import('../features/point-rules/point-rules-page.tsx')).PointRulesPage),
    ),
  ),
  page(
    'item',
    part(
      'trees',
      feature('items', async () => (await import('../features/items/item-list-page.tsx')).ItemListPage),
    ),
  ),
  below(
    'item',
    '/item/imports',
    part('assets', async () => (await import('../features/item-imports/item-import-pages.tsx')).ItemImportListPage),
    itemsImported,
  ),
  below(
    'item',
    '/item/imports/:id',
    part('assets', async () => (await import('../features/item-imports/item-import-pages.tsx')).ItemImportPage),
    itemsImported,
  ),
  below(
    'item',
    '/item/syncs',
    part(
      'assets',
      feature('item-syncs', async () => (await import('../features/item-syncs/sync-list-page.tsx')).SyncListPage),
    ),
    synced,
  ),
  below(
    'item',
    '/item/syncs/:id',
    feature('item-syncs', async () => (await import('../features/item-syncs/sync-page.tsx')).SyncPage),
    synced,
  ),
  page(
    'store',
    part(
      'trees',
      feature('branches', async () => (await import('../features/branches/branch-list-page.tsx')).BranchListPage),
    ),
  ),
  below('store', '/system/storeManagement/detail', branchPage),
  below(
    'store',
    '/system/storeManagement/imports',
    part(
      'assets',
      async () => (await import('../features/branch-imports/branch-import-pages.tsx')).BranchImportListPage,
    ),
    branchesImported,
  ),
  below(
    'store',
    '/system/storeManagement/imports/:id',
    part('assets', async () => (await import('../features/branch-imports/branch-import-pages.tsx')).BranchImportPage),
    branchesImported,
  ),
  page(
    'merchant',
    feature('merchants', async () => (await import('../features/merchants/merchant-list-page.tsx')).MerchantListPage),
  ),
  below('merchant', '/merchantManagement/merchant/detail', merchantPage),
  page(
    'rate_settlement',
    feature(
      'merchants',
      async () => (await import('../features/merchants/rate-settlement-page.tsx')).RateSettlementPage,
    ),
  ),
  below('merchant', '/merchantManagement/merchant/branch', centreBranches, branchTitle),
  below('merchant', '/merchantManagement/merchant/branch/detail', branchPage, branchTitle),
  page(
    'device',
    feature('devices', async () => (await import('../features/devices/device-page.tsx')).DevicePage),
  ),
  page(
    'branch_application',
    feature(
      'branches',
      async () => (await import('../features/branches/application-list-page.tsx')).ApplicationListPage,
    ),
  ),
  page(
    'carousel',
    part(
      'trees',
      feature('carousels', async () => (await import('../features/carousels/carousel-list-page.tsx')).CarouselListPage),
    ),
  ),
  page(
    'brand',
    feature('brands', async () => (await import('../features/brands/brand-list-page.tsx')).BrandListPage),
  ),
  page(
    'category',
    part(
      'trees',
      feature('categories', async () => (await import('../features/categories/category-page.tsx')).CategoryPage),
    ),
  ),
  page(
    'role',
    feature('roles', async () => (await import('../features/roles/role-list-page.tsx')).RoleListPage),
  ),
  page(
    'menu',
    part(
      'access',
      part(
        'trees',
        feature('menus', async () => (await import('../features/menus/menu-page.tsx')).MenuPage),
      ),
    ),
  ),
  page(
    'settings',
    part(
      'access',
      feature('settings', async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
    ),
  ),
  page('user', userPage),
  page('vip_user', userPage),
  page('staff', staffPage),
  below(
    'staff',
    '/system/staff/imports',
    part('assets', async () => (await import('../features/staff-imports/staff-import-pages.tsx')).StaffImportListPage),
    staffImported,
  ),
  below(
    'staff',
    '/system/staff/imports/:id',
    part('assets', async () => (await import('../features/staff-imports/staff-import-pages.tsx')).StaffImportPage),
    staffImported,
  ),
  below(
    'role',
    '/system/roleManagement/permissionSetting',
    part(
      'access',
      feature('roles', async () => (await import('../features/roles/permission-page.tsx')).PermissionPage),
    ),
  ),
  page(
    'sign_in_log',
    feature('logs', async () => (await import('../features/logs/sign-in-log-page.tsx')).SignInLogPage),
  ),
  page(
    'operation_log',
    part(
      'access',
      feature('logs', async () => (await import('../features/logs/operation-log-page.tsx')).OperationLogPage),
    ),
  ),
  below(
    'operation_log',
    '/system/logs/unusual',
    feature('logs', async () => (await import('../features/logs/unusual-page.tsx')).UnusualPage),
    { title: { 'zh-CN': '异常', en: 'Unusual' } },
  ),
  {
    path: '/available',
    title: { 'zh-CN': '服务未开通', en: 'Service not open' },
    load: part('pages', async () => (await import('./pages/available-page.tsx')).AvailablePage),
  },
];

/** Pages outside the tabs. */
const standalone = ['/login', '/init', '/account', '/console'];

/** The address of every page, with `{name}` for parameters. */
export const pageAddresses: readonly string[] = [
  ...standalone,
  ...movedAddresses,
  ...catalogue.map((page) => page.path),
].map((path) => path.replace(/:(\w+)/g, '{$1}'));

/** Pages below one of the menu that have a name and an address of their own, for the search. */
export const namedPages: readonly CataloguePage[] = catalogue.filter(
  ({ path, menuAddress, code, title }) =>
    menuAddress !== undefined && path !== menuAddress && !path.includes(':') && code && title !== pagePhrases[code],
);

/** The page at a pathname (without search), if there is one. */
export function pageAt(pathname: string): CataloguePage | undefined {
  return catalogue.find((page) => matchPath(page.path, pathname) !== null);
}

/** Whether the default menu contains the address, built or not. */
export function isProductAddress(pathname: string): boolean {
  return pageList.some((page) => page.address.split('?', 1)[0] === pathname);
}

/** Whether this console has the page of a menu's address, which may have a query. */
export const isBuilt = (address: string): boolean => pageAt(address.split('?', 1)[0] ?? '') !== undefined;
