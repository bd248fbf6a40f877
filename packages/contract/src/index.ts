import { actions } from './actions/actions.ts';
import { adjustments } from './adjustments/adjustments.ts';
import { approvals } from './approvals/approvals.ts';
import { assets } from './assets/assets.ts';
import { auth } from './auth/auth.ts';
import { brands } from './brands/brands.ts';
import { categories } from './categories/categories.ts';
import { dictionaries } from './dictionaries/dictionaries.ts';
import { exports } from './exports/exports.ts';
import { grades } from './grades/grades.ts';
import { ledger } from './ledger/ledger.ts';
import { memberImports } from './member-imports/member-imports.ts';
import { members } from './members/members.ts';
import { merchants } from './merchants/merchants.ts';
import { notices } from './notices/notices.ts';
import { openingBalances } from './opening-balances/opening-balances.ts';
export type { NewView, SavedView, ViewChanges } from './saved-views/saved-views.ts';
import { preferences } from './preferences/preferences.ts';
import { savedViews } from './saved-views/saved-views.ts';
import { tasks } from './tasks/tasks.ts';

/** Every domain's endpoints. A domain missing here has no endpoints in server, console or documents. */
export const domains = {
  auth,
  merchants,
  members,
  memberImports,
  assets,
  grades,
  dictionaries,
  preferences,
  adjustments,
  approvals,
  openingBalances,
  ledger,
  brands,
  categories,
  savedViews,
  tasks,
  exports,
  notices,
  actions,
};

/** All endpoints by `'METHOD /path'`; the console's types derive from it. */
export type Api = typeof auth &
  typeof merchants &
  typeof members &
  typeof memberImports &
  typeof assets &
  typeof grades &
  typeof dictionaries &
  typeof preferences &
  typeof adjustments &
  typeof approvals &
  typeof openingBalances &
  typeof ledger &
  typeof brands &
  typeof categories &
  typeof savedViews &
  typeof tasks &
  typeof exports &
  typeof notices &
  typeof actions;

export type { AdjustmentLimits } from './adjustments/adjustment-limits.ts';
export type {
  Adjustment,
  AdjustmentDetail,
  AskedAdjustment,
  NewBalanceAdjustment,
  NewOtherAdjustment,
} from './adjustments/adjustments.ts';
export type { Approval } from './approvals/approvals.ts';
export type { Assets, Lot, Movement, Posting, PostingLine } from './assets/assets.ts';
export type { CurrentUser, EnteredMerchant, MenuEntry, PersonalInfo, TokenPair } from './auth/auth.ts';
export type { Brand, BrandChanges, BrandFilter, NewBrand } from './brands/brands.ts';
export type { Category, CategoryChanges, CategoryFilter, CategoryTree, NewCategory } from './categories/categories.ts';
export type { Grade } from './grades/grades.ts';
export type { LedgerOverview, Verification, VerificationReport } from './ledger/ledger.ts';
export type {
  MemberImport,
  MemberImportItem,
  MemberImportRow,
  MemberImportValue,
} from './member-imports/member-imports.ts';
export type { Member, MemberChanges, MemberEvent, MemberFilter, NewMember } from './members/members.ts';
export type { MerchantDetail, MerchantItem } from './merchants/merchants.ts';
export type { Notice, NoticeCounts } from './notices/notices.ts';
export type {
  OpeningAmounts,
  OpeningBatch,
  OpeningBatchItem,
  OpeningRow,
} from './opening-balances/opening-balances.ts';
export type { Task, TaskFilter } from './tasks/tasks.ts';
