import { verbPhrases } from '@regulars/phrases';
import { below, feature, page, part, type CataloguePage, type Own } from './catalogue-page.ts';
import { home, userPage } from './shared-pages.ts';

const itemsImported: Own = { title: { 'zh-CN': '导入商品', en: 'Import items' }, permission: 'item:import' };
const synced: Own = { title: { 'zh-CN': '商品同步', en: 'Sync of items' }, permission: 'item:sync' };
const itemImport = (name: 'ItemImportListPage' | 'ItemImportPage') =>
  part('assets', async () => (await import('../features/item-imports/item-import-pages.tsx'))[name]);
const privilegePage = (name: 'NewPrivilegePage' | 'EditPrivilegePage') =>
  feature('privileges', async () => (await import('../features/privileges/privilege-pages.tsx'))[name]);
const topUpPage = (load: Parameters<typeof feature>[1]) => part('trees', feature('top-up-rules', load));
const topUpForm = (name: 'AddTopUpRulePage' | 'CopyTopUpRulePage' | 'EditTopUpRulePage') =>
  topUpPage(async () => (await import('../features/top-up-rules/top-up-form-page.tsx'))[name]);
const couponForm = (name: 'KindChoicePage' | 'AddCouponPage' | 'CopyCouponPage' | 'EditCouponPage') =>
  part(
    'trees',
    feature('coupons', async () => (await import('../features/coupons/coupon-forms.ts'))[name]),
  );
const couponPage = (
  name: 'CouponListPage' | 'CouponDetailPage' | 'CheckCouponPage' | 'ReceivedListPage' | 'UsedListPage',
) => feature('coupons', async () => (await import('../features/coupons/coupon-pages.ts'))[name]);
const newCoupon: Own = { permission: 'coupon:create' };
const imported: Own = { title: verbPhrases.import, permission: 'member:import' };

/** The pages of micro-membership, and those below them. */
export const membershipPages: readonly CataloguePage[] = [
  page('home', home),
  page(
    'cashier',
    feature('cashier', async () => (await import('../features/cashier/cashier-page.tsx')).CashierPage),
  ),
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
    'order',
    feature('orders', async () => (await import('../features/orders/order-list-page.tsx')).OrderListPage),
  ),
  below(
    'order',
    '/orders/:id',
    feature('orders', async () => (await import('../features/orders/order-page.tsx')).OrderPage),
  ),
  page(
    'shift',
    feature('shifts', async () => (await import('../features/shifts/shift-list-page.tsx')).ShiftListPage),
  ),
  below(
    'shift',
    '/shifts/:id',
    feature('shifts', async () => (await import('../features/shifts/shift-page.tsx')).ShiftPage),
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
        part(
          'replays',
          feature(
            'grades',
            async () => (await import('./pages/grades-and-privileges-page.tsx')).GradesAndPrivilegesPage,
          ),
        ),
      ),
    ),
  ),
  below('grade', '/addrightsandbenefits', privilegePage('NewPrivilegePage'), {
    title: { 'zh-CN': '新建权益', en: 'New privilege' },
    permission: 'grade:update',
  }),
  below('grade', '/editRrightsandbenefits/:id', privilegePage('EditPrivilegePage'), {
    title: { 'zh-CN': '权益', en: 'Privilege' },
    permission: 'grade:update',
  }),
  page(
    'member_card',
    part(
      'replays',
      feature(
        'member-cards',
        async () => (await import('../features/member-cards/member-card-page.tsx')).MemberCardPage,
      ),
    ),
  ),
  page(
    'top_up_rule',
    topUpPage(async () => (await import('../features/top-up-rules/top-up-rule-list-page.tsx')).TopUpRuleListPage),
  ),
  below('top_up_rule', '/addCharge', topUpForm('AddTopUpRulePage'), { permission: 'top_up_rule:create' }),
  below('top_up_rule', '/copyCharge/:id', topUpForm('CopyTopUpRulePage'), { permission: 'top_up_rule:create' }),
  below('top_up_rule', '/editRecharge/:id', topUpForm('EditTopUpRulePage'), { permission: 'top_up_rule:update' }),
  below(
    'top_up_rule',
    '/chargeDetail/:id',
    part(
      'replays',
      topUpPage(async () => (await import('../features/top-up-rules/top-up-rule-detail-page.tsx')).TopUpRuleDetailPage),
    ),
  ),
  page(
    'top_up_note',
    part(
      'trees',
      feature(
        'top-up-notes',
        async () => (await import('../features/top-up-notes/top-up-notes-page.tsx')).TopUpNotesPage,
      ),
    ),
  ),
  page(
    'point_rule',
    part(
      'trees',
      part(
        'replays',
        feature(
          'point-rules',
          async () => (await import('../features/point-rules/point-rules-page.tsx')).PointRulesPage,
        ),
      ),
    ),
  ),
  page(
    'item',
    part(
      'trees',
      feature('items', async () => (await import('../features/items/item-list-page.tsx')).ItemListPage),
    ),
  ),
  below('item', '/item/imports', itemImport('ItemImportListPage'), itemsImported),
  below('item', '/item/imports/:id', itemImport('ItemImportPage'), itemsImported),
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
  page('coupon', couponPage('CouponListPage')),
  below('coupon', '/addCouponDetail', couponForm('KindChoicePage'), {
    title: { 'zh-CN': '新建优惠券', en: 'New coupon' },
    ...newCoupon,
  }),
  ...['addDiscount', 'addReduce', 'addReplaceMoney', 'addSpecial'].map((kind) =>
    below('coupon', `/marketing/couponManage/${kind}`, couponForm('AddCouponPage'), newCoupon),
  ),
  below('coupon', '/copyCouponDetail/:id', couponForm('CopyCouponPage'), newCoupon),
  below('coupon', '/marketing/couponManage/edit/:id', couponForm('EditCouponPage'), { permission: 'coupon:update' }),
  below('coupon', '/coupondetail/:id', couponPage('CouponDetailPage')),
  below('coupon', '/marketing/checkCouponDetail/:id', couponPage('CheckCouponPage')),
  page('coupon_received', couponPage('ReceivedListPage')),
  page('coupon_written_off', couponPage('UsedListPage')),
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
  page('vip_user', userPage),
];
