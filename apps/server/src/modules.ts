import { domains } from '@regulars/contract';
import { module, type Module, type Services } from './module.ts';
import { actionHandlers } from './modules/actions/index.ts';
import {
  adjustmentDocuments,
  adjustmentExport,
  adjustmentHandlers,
  waitingAdjustments,
} from './modules/adjustments/index.ts';
import { announcementHandlers } from './modules/announcements/index.ts';
import { approvalHandlers } from './modules/approvals/index.ts';
import { assetHandlers, lotExport, postingExport } from './modules/assets/index.ts';
import { authHandlers } from './modules/auth/index.ts';
import {
  applicationExport,
  branchApplicationHandlers,
  waitingApplications,
} from './modules/branch-applications/index.ts';
import { branchAction, branchExport, branchHandlers, handOverTask } from './modules/branches/index.ts';
import { brandAction, brandExport, brandHandlers } from './modules/brands/index.ts';
import { couponDocuments, couponExport, couponHandlers } from './modules/coupons/index.ts';
import {
  couponGive,
  couponVoid,
  endMemberCoupons,
  issuedCouponHandlers,
  issuedExport,
  usedExport,
} from './modules/issued-coupons/index.ts';
import { carouselAction, carouselExport, carouselHandlers } from './modules/carousels/index.ts';
import { categoryAction, categoryExport, categoryHandlers } from './modules/categories/index.ts';
import { codeHandlers } from './modules/codes/index.ts';
import { deviceAction, deviceExports, deviceHandlers } from './modules/devices/index.ts';
import { dictionaryHandlers } from './modules/dictionaries/index.ts';
import { documentHandlers } from './modules/documents/index.ts';
import { exportCatalogue, exportHandlers, exportTask } from './modules/exports/index.ts';
import { gradeHandlers } from './modules/grades/index.ts';
import { homeHandlers } from './modules/home/index.ts';
import {
  itemSyncHandlers,
  itemSyncRowsExport,
  itemSyncTasks,
  type ItemSourceConfig,
} from './modules/item-syncs/index.ts';
import {
  branchImport,
  branchImportExport,
  branchImportHandlers,
  branchImportRowsExport,
} from './modules/branch-imports/index.ts';
import {
  itemImport,
  itemImportExport,
  itemImportHandlers,
  itemImportRowsExport,
} from './modules/item-imports/index.ts';
import { itemAction, itemExport, itemHandlers, itemMove } from './modules/items/index.ts';
import { ledgerHandlers, verificationExport } from './modules/ledger/index.ts';
import { sealHandlers } from './modules/seals/index.ts';
import { menuHandlers } from './modules/menus/index.ts';
import { unusualHandlers } from './modules/unusual/index.ts';
import { listSubjectEvents, logHandlers, operationLogExport, signInLogExport } from './modules/logs/index.ts';
import {
  memberImport,
  memberImportExport,
  memberImportHandlers,
  memberImportRowsExport,
} from './modules/member-imports/index.ts';
import { memberAction, memberExport, memberHandlers } from './modules/members/index.ts';
import { merchantHandlers } from './modules/merchants/index.ts';
import { countNotices, noticeHandlers } from './modules/notices/index.ts';
import { openingExport, openingHandlers, openingImport, openingRowsExport } from './modules/opening-balances/index.ts';
import { packPriceHandlers } from './modules/pack-prices/index.ts';
import { confirmationHandlers } from './modules/confirmations/index.ts';
import { consentHandlers } from './modules/consents/index.ts';
import { memberCardHandlers } from './modules/member-cards/index.ts';
import { growthRuleHandlers } from './modules/growth-rules/index.ts';
import { privilegeHandlers } from './modules/privileges/index.ts';
import { pointRuleHandlers } from './modules/point-rules/index.ts';
import { topUpNoteHandlers } from './modules/top-up-notes/index.ts';
import { orderDocuments, orderExport, orderHandlers, orderReceipt, orderRefunds } from './modules/orders/index.ts';
import { shiftExport, shiftHandlers } from './modules/shifts/index.ts';
import { receiptHandlers } from './modules/receipts/index.ts';
import { refundRequestHandlers, waitingRefunds } from './modules/refund-requests/index.ts';
import { topUpExport, topUpOrderHandlers, topUpReceipt, topUpRefunds } from './modules/top-up-orders/index.ts';
import { topUpRuleAction, topUpRuleExport, topUpRuleHandlers } from './modules/top-up-rules/index.ts';
import { pictureHandlers } from './modules/pictures/index.ts';
import { preferenceHandlers } from './modules/preferences/index.ts';
import { promoHandlers } from './modules/promo/index.ts';
import { providerHandlers } from './modules/provider/index.ts';
import { replayHandlers, replayTask } from './modules/replays/index.ts';
import { roleHandlers } from './modules/roles/index.ts';
import { settingHandlers } from './modules/settings/index.ts';
import { savedViewHandlers } from './modules/saved-views/index.ts';
import { taskHandlers } from './modules/tasks/index.ts';
import { wechatSignInHandlers } from './modules/wechat-sign-in/index.ts';
import { secondFactorHandlers } from './modules/second-factors/index.ts';
import {
  staffImportExport,
  staffImportHandlers,
  staffImportKind,
  staffImportRowsExport,
  staffImportWith,
} from './modules/staff-imports/index.ts';
import { getTaskUser, staffExport, userExport, userHandlers, type UserServices } from './modules/users/index.ts';
import { actionTasks } from './platform/actions/index.ts';
import type { Domain } from './platform/http/index.ts';
import { importDocuments, importTask, type ImportKindDefinition, type ImportWork } from './platform/imports/index.ts';
import { demoHistoryTask } from './seed/index.ts';
import { taskJobs, type AnyTaskDefinition, type TaskQueue } from './platform/tasks/index.ts';

/** The modules of the product's domains. `platformModules` serve what they contribute. */
const domainModules: readonly Module[] = [
  module('auth', domains.auth, authHandlers),
  module('codes', domains.codes, codeHandlers),
  module('second-factors', domains.secondFactors, secondFactorHandlers),
  module('wechat-sign-in', domains.wechatSignIn, wechatSignInHandlers),
  module('pictures', domains.pictures, (services) => pictureHandlers(services)),
  module('members', domains.members, ({ queue }) => memberHandlers(queue, endMemberCoupons), {
    exports: [memberExport],
    actions: [memberAction],
  }),
  module('member-imports', domains.memberImports, ({ jobs }) => memberImportHandlers(jobs), {
    exports: [memberImportExport, memberImportRowsExport],
    imports: [memberImport],
    documents: [importDocuments(memberImport, 'member:import')],
  }),
  module('assets', domains.assets, () => assetHandlers, {
    exports: [postingExport, lotExport],
  }),
  module('grades', domains.grades, () => gradeHandlers),
  module('dictionaries', domains.dictionaries, () => dictionaryHandlers),
  module('opening-balances', domains.openingBalances, ({ jobs }) => openingHandlers(jobs), {
    exports: [openingExport, openingRowsExport],
    imports: [openingImport],
    documents: [importDocuments(openingImport, 'opening:read')],
  }),
  module('preferences', domains.preferences, () => preferenceHandlers),
  module('adjustments', domains.adjustments, () => adjustmentHandlers, {
    exports: [adjustmentExport],
    waiting: [waitingAdjustments],
    documents: [adjustmentDocuments],
  }),
  module('branches', domains.branches, ({ queue }) => branchHandlers(queue, listSubjectEvents), {
    exports: [branchExport],
    actions: [branchAction],
  }),
  module('branch-applications', domains.branchApplications, () => branchApplicationHandlers, {
    exports: [applicationExport],
    waiting: [waitingApplications],
  }),
  module('devices', domains.devices, ({ queue, ...config }) => deviceHandlers(config, queue, listSubjectEvents), {
    exports: deviceExports,
    actions: [deviceAction],
  }),
  module('brands', domains.brands, ({ queue }) => brandHandlers(queue), {
    exports: [brandExport],
    actions: [brandAction],
  }),
  module('carousels', domains.carousels, ({ queue }) => carouselHandlers(queue), {
    exports: [carouselExport],
    actions: [carouselAction],
  }),
  module('coupons', domains.coupons, () => couponHandlers, {
    exports: [couponExport],
    documents: [couponDocuments],
  }),
  module('issued-coupons', domains.issuedCoupons, ({ queue }) => issuedCouponHandlers(queue), {
    exports: [issuedExport, usedExport],
    actions: [couponGive, couponVoid],
  }),
  module('categories', domains.categories, ({ queue }) => categoryHandlers(queue), {
    exports: [categoryExport],
    actions: [categoryAction],
  }),
  module('items', domains.items, ({ queue }) => itemHandlers(queue), {
    exports: [itemExport],
    actions: [itemAction, itemMove],
  }),
  module('branch-imports', domains.branchImports, ({ jobs }) => branchImportHandlers(jobs), {
    exports: [branchImportExport, branchImportRowsExport],
    imports: [branchImport],
    documents: [importDocuments(branchImport, 'store:import')],
  }),
  module('item-imports', domains.itemImports, ({ jobs }) => itemImportHandlers(jobs), {
    exports: [itemImportExport, itemImportRowsExport],
    imports: [itemImport],
    documents: [importDocuments(itemImport, 'item:import')],
  }),
  module('item-syncs', domains.itemSyncs, itemSyncHandlers, { exports: [itemSyncRowsExport] }),
  module('saved-views', domains.savedViews, () => savedViewHandlers),
  module('announcements', domains.announcements, () => announcementHandlers),
  module('pack-prices', domains.packPrices, () => packPriceHandlers),
  module('approvals', domains.approvals, () => approvalHandlers),
  module('home', domains.home, () => homeHandlers),
  module('promo', domains.promo, () => promoHandlers),
  module('provider', domains.provider, providerHandlers),
  module('users', domains.users, userHandlers, { exports: [userExport, staffExport] }),
  module('staff-imports', domains.staffImports, ({ jobs, ...services }) => staffImportHandlers(services, jobs), {
    exports: [staffImportExport, staffImportRowsExport],
    imports: [{ kind: staffImportKind, serve: staffImportWith }],
    documents: [importDocuments(staffImportKind, 'user:import')],
  }),
  module('roles', domains.roles, () => roleHandlers),
  module('logs', domains.logs, logHandlers, { exports: [operationLogExport, signInLogExport] }),
  module('seals', domains.seals, sealHandlers),
  module('menus', domains.menus, () => menuHandlers),
  module('settings', domains.settings, settingHandlers),
  module('privileges', domains.privileges, () => privilegeHandlers),
  module('point-rules', domains.pointRules, () => pointRuleHandlers),
  module('member-cards', domains.memberCards, () => memberCardHandlers),
  module('confirmations', domains.confirmations, confirmationHandlers),
  module('consents', domains.consents, () => consentHandlers),
  module('growth-rules', domains.growthRules, () => growthRuleHandlers),
  module('top-up-rules', domains.topUpRules, ({ queue }) => topUpRuleHandlers(queue), {
    exports: [topUpRuleExport],
    actions: [topUpRuleAction],
  }),
  module('top-up-notes', domains.topUpNotes, () => topUpNoteHandlers),
  module('orders', domains.orders, (services) => orderHandlers(services), {
    exports: [orderExport],
    documents: [orderDocuments],
  }),
  module('receipts', domains.receipts, (services) => receiptHandlers(services, [orderReceipt, topUpReceipt])),
  module('refund-requests', domains.refundRequests, () => refundRequestHandlers([orderRefunds, topUpRefunds]), {
    waiting: [waitingRefunds],
  }),
  module('shifts', domains.shifts, () => shiftHandlers, { exports: [shiftExport] }),
  module('top-up-orders', domains.topUpOrders, (services) => topUpOrderHandlers(services), { exports: [topUpExport] }),
  module('unusual', domains.unusual, () => unusualHandlers),
  module('ledger', domains.ledger, ({ jobs }) => ledgerHandlers(jobs), { exports: [verificationExport] }),
];

const importEntries = domainModules.flatMap((one) => one.imports);
export const importKinds: readonly ImportKindDefinition[] = importEntries.map((one) =>
  'serve' in one ? one.kind : one,
);
export const importsWith = (services: UserServices): readonly ImportWork[] =>
  importEntries.map((one) => ('serve' in one ? one.serve(services) : one));
const actions = domainModules.flatMap((one) => one.actions);
export const actionKinds: readonly string[] = actions.map(({ kind }) => kind);
const sources = domainModules.flatMap(({ waiting }) => waiting);
const catalogue = exportCatalogue(domainModules);
const exporting = exportTask(catalogue);

/** Every kind of task. */
export const definitionsOf = (config: ItemSourceConfig): readonly AnyTaskDefinition[] => [
  exporting,
  ...actionTasks(actions),
  importTask(importKinds),
  ...itemSyncTasks(config),
  handOverTask,
  replayTask,
  demoHistoryTask,
];
/** The jobs that run tasks. */
export const tasksJobs = (config: ItemSourceConfig): Pick<TaskQueue, 'job' | 'outsideJob'> =>
  taskJobs(definitionsOf(config), getTaskUser);

const platformModules: readonly Module[] = [
  module('tasks', domains.tasks, (services) => taskHandlers(definitionsOf(services))),
  module('notices', domains.notices, (services) => noticeHandlers({ definitions: definitionsOf(services), sources })),
  module('merchants', domains.merchants, ({ dataKey }) =>
    merchantHandlers({ dataKey, countNotices: (reader) => countNotices(reader, sources) }),
  ),
  module('documents', domains.documents, () => documentHandlers(domainModules.flatMap((one) => one.documents))),
  module('exports', domains.exports, ({ queue, ...services }) =>
    exportHandlers({ ...queue, catalogue, task: exporting, definitions: definitionsOf(services) }),
  ),
  module('replays', domains.replays, ({ queue, ...services }) =>
    replayHandlers({ ...queue, definitions: definitionsOf(services) }),
  ),
  module('actions', domains.actions, ({ queue }) => actionHandlers(actions, queue)),
];

/** Every domain with its handlers. */
export const domainsOf = (services: Omit<Services, 'queue'>): Domain[] => {
  const queue: TaskQueue = { enqueue: services.jobs.enqueue, ...tasksJobs(services) };
  return [...domainModules, ...platformModules].map(({ serve }) => serve({ ...services, queue }));
};
