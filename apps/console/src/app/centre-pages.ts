import { pagePhrases } from '@regulars/phrases';
import { below, feature, page, part, type CataloguePage, type Own } from './catalogue-page.ts';
import { home, userPage } from './shared-pages.ts';

const staffPage = part(
  'access',
  feature('users', async () => (await import('../features/users/staff-list-page.tsx')).StaffListPage),
);
const branchesImported: Own = { title: { 'zh-CN': '导入门店', en: 'Import branches' }, permission: 'store:import' };
const staffImported: Own = { title: { 'zh-CN': '导入员工', en: 'Import staff' }, permission: 'user:import' };
const branchPage = feature(
  'branches',
  async () => (await import('../features/branches/branch-detail-page.tsx')).BranchDetailPage,
);
const centreBranches = feature(
  'branches',
  async () => (await import('../features/branches/centre-list-page.tsx')).CentreListPage,
);
const branchFigures: Own = { title: { 'zh-CN': '门店数据', en: 'Branch figures' } };
const oneBranch: Own = { title: pagePhrases.store, ofRow: true };
const merchantPage = feature(
  'merchants',
  async () => (await import('../features/merchants/merchant-detail-page.tsx')).MerchantDetailPage,
);

/** The pages of the merchant centre, and those below them. */
export const centrePages: readonly CataloguePage[] = [
  page('center_home', home),
  page(
    'store',
    part(
      'trees',
      feature('branches', async () => (await import('../features/branches/branch-list-page.tsx')).BranchListPage),
    ),
  ),
  below('store', '/system/storeManagement/detail', branchPage, oneBranch),
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
  below('merchant', '/merchantManagement/merchant/branch', centreBranches, branchFigures),
  below('merchant', '/merchantManagement/merchant/branch/detail', branchPage, oneBranch),
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
];
