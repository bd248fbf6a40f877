// Generated from the migrated database: add a migration, then run tools/generate-schema.ts.
import type { ColumnType, Generated } from 'kysely';

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** Written as text, because pg would send an array as PostgreSQL's own kind of array. */
type Json = ColumnType<JsonValue, string, string>;

interface Account {
  account_id: string;
  phone: string;
  password_hash: string | null;
  actual_name: string | null;
  gender: number | null;
  email: string | null;
  id_card: Buffer | null;
  is_provider: Generated<boolean>;
  disabled_at: Date | null;
  last_merchant_id: string | null;
  created_at: Date;
  version: Generated<number>;
  account_no: string;
  password_set_at: Date | null;
  phone_verified_at: Date | null;
  activation_needed_at: Date | null;
  wechat_key: string | null;
  wechat_union_id: string | null;
  wechat_id: string | null;
  wechat_name: string | null;
  wechat_avatar: string | null;
  password_until: Date | null;
  made_for: string | null;
  password_own_at: Date | null;
  wechat_bound_at: Date | null;
}

interface AccountDay {
  day: string;
  accounts: number;
}

interface AccountMerchant {
  account_id: string;
  merchant_id: string;
  user_id: string;
}

interface AccountTotp {
  account_id: string;
  secret: Buffer;
  begun_at: Date;
  confirmed_at: Date | null;
  last_step: number | null;
}

interface Adjustment {
  merchant_id: string;
  adjustment_id: string;
  member_id: string;
  branch_id: string | null;
  principal: Generated<number>;
  bonus: Generated<number>;
  points: Generated<number>;
  growth: Generated<number>;
  expires_on: string | null;
  reason: string;
  note: string | null;
  state: string;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  waits_until: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decision: string | null;
  undone_at: Date | null;
  undone_by: string | null;
  undone_by_name: string | null;
  undo_reason: string | null;
  version: Generated<number>;
}

interface AdjustmentLimit {
  merchant_id: string;
  role_id: string;
  principal: number | null;
  bonus: number | null;
  points: number | null;
  growth: number | null;
}

interface AdjustmentPolicy {
  merchant_id: string;
  approval_hours: number;
  undo_hours: number;
  version: Generated<number>;
}

interface Announcement {
  announcement_id: string;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  severity: string;
  audience: string;
  readers: string;
  expires_at: Date;
  publish_at: Date | null;
  withdrawn_at: Date | null;
  created_at: Date;
  created_by: string | null;
  edited_at: Date;
  edited_by: string | null;
  published_by: string | null;
  withdrawn_by: string | null;
  version: Generated<number>;
}

interface AnnouncementMerchant {
  merchant_id: string;
  announcement_id: string;
}

interface AnnouncementSeen {
  merchant_id: string;
  user_id: string;
  announcement_id: string;
  read_at: Date;
  dismissed_at: Date | null;
}

interface Branch {
  merchant_id: string;
  branch_id: string;
  branch_no: string;
  name: string;
  is_head: Generated<boolean>;
  state: Generated<string>;
  sort_code: Generated<number>;
  created_at: Date;
  version: Generated<number>;
  kind: Generated<string>;
  contact_name: string | null;
  phone: string | null;
  region_code: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  hours: Json | null;
  opened_on: string | null;
  closed_at: Date | null;
  closed_reason: string | null;
}

interface BranchApplication {
  merchant_id: string;
  application_id: string;
  name: string;
  branch_no: string | null;
  kind: string;
  contact_name: string | null;
  phone: string | null;
  region_code: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  opened_on: string | null;
  note: string | null;
  works_there: boolean;
  state: Generated<string>;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decision: string | null;
  branch_id: string | null;
  version: Generated<number>;
}

interface CardAgreement {
  merchant_id: string;
  number: number;
  title: string;
  body: string;
  published_at: Date;
  published_by: string;
  published_by_name: string | null;
}

interface CardConfig {
  merchant_id: string;
  name: string;
  notice: string | null;
  open_way: Generated<string>;
  version: Generated<number>;
  colour: Generated<string>;
  card_type: Generated<string>;
  asked: Generated<Json>;
  share_title: string | null;
  share_text: string | null;
  cover_id: string | null;
  share_picture_id: string | null;
}

interface Carousel {
  merchant_id: string;
  carousel_id: string;
  name: string;
  alt: string | null;
  picture_id: string | null;
  placement: string;
  link_kind: Generated<string>;
  link_target: string | null;
  item_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
  branch_ids: string[] | null;
  sort_code: number;
  state: Generated<string>;
  created_at: Date;
  restored_at: Date | null;
  version: Generated<number>;
}

interface Consumption {
  merchant_id: string;
  order_id: string;
  member_id: string | null;
  branch_id: string;
  state: string;
  source: string;
  grade_id: string | null;
  list: number;
  due: number;
  first_name: string | null;
  line_count: number;
  means: string[];
  reductions: Json;
  points_used: number;
  points_value: number;
  stored_value: number;
  takings: number;
  points_earned: number;
  points_number: number | null;
  growth_earned: number;
  growth_number: number | null;
  value_after: number | null;
  points_after: number | null;
  growth_after: number | null;
  made_at: Date;
  made_by: string;
  made_by_name: string | null;
  refunded: Generated<number>;
  voided_at: Date | null;
  voided_by: string | null;
  voided_by_name: string | null;
  void_reason: string | null;
  version: Generated<number>;
  shift_id: string | null;
  void_shift_id: string | null;
  value_left: number | null;
  points_left: number | null;
  reckoned: Json | null;
  grade_move: Json | null;
  void_grade_move: Json | null;
  confirmed_by: string | null;
  free_returned: Generated<boolean>;
}

interface ConsumptionLine {
  merchant_id: string;
  order_id: string;
  line_no: number;
  item_id: string | null;
  code: string | null;
  name: string | null;
  unit: string | null;
  price: number;
  quantity: number;
  list: number;
  offs: number[];
  due: number;
  parts: Json;
  returned: Generated<number>;
  back: Generated<Json>;
}

interface ConsumptionPayment {
  merchant_id: string;
  order_id: string;
  means: string;
  fen: number;
  reference: string | null;
  tendered: number | null;
}

interface ConsumptionRefund {
  merchant_id: string;
  refund_id: string;
  order_id: string;
  fen: number;
  parts: Json;
  lines: Json;
  points: number;
  points_taken: number;
  growth_taken: number;
  points_missing: number;
  growth_missing: number;
  reason: string;
  made_at: Date;
  made_by: string;
  made_by_name: string | null;
  shift_id: string | null;
  grade_move: Json | null;
  approved_by: string | null;
  approved_by_name: string | null;
  member_id: string | null;
  coupons: Generated<number>;
}

interface CouponDay {
  merchant_id: string;
  coupon_id: string;
  day: string;
  branch_id: string | null;
  given: Generated<number>;
  used: Generated<number>;
  expired: Generated<number>;
  voided: Generated<number>;
  off: Generated<number>;
  orders: Generated<number>;
  revenue: Generated<number>;
  spent: Generated<number>;
}

interface CouponGift {
  merchant_id: string;
  gift_id: string;
  member_id: string;
  branch_id: string | null;
  source: string;
  origin_id: string;
  coupons: Json;
  created_at: Date;
  done_at: Date | null;
  done_on: string | null;
  outcome: Json | null;
}

interface CouponTemplate {
  merchant_id: string;
  coupon_id: string;
  number: string;
  kind: string;
  name: string;
  state: Generated<string>;
  terms_number: Generated<number>;
  first_date: string | null;
  last_date: string | null;
  stock: number | null;
  given: Generated<number>;
  created_at: Date;
  version: Generated<number>;
  given_before: Generated<number>;
}

interface CouponTerms {
  merchant_id: string;
  coupon_id: string;
  number: number;
  content: Json;
  made_at: Date;
  made_by: string | null;
  made_by_name: string | null;
}

interface DemoHistory {
  merchant_id: string;
  task_id: string;
  began_at: Date;
  kept: Json;
  batches: number;
  done: Generated<number>;
  orders: Generated<number>;
}

interface Device {
  merchant_id: string;
  device_id: string;
  kind: string;
  branch_id: string;
  name: string;
  area: string | null;
  card_token: string | null;
  serial_number: string | null;
  model: string | null;
  bind_id: string | null;
  state: Generated<string>;
  created_at: Date;
  restored_at: Date | null;
  version: Generated<number>;
}

interface DeviceBind {
  merchant_id: string;
  bind_id: string;
  device_id: string;
  kind: string;
  branch_id: string;
  serial_number: string;
  model: string | null;
  bound_at: Date;
  bound_by: string | null;
  bound_by_name: string | null;
  unbound_at: Date | null;
  unbound_by: string | null;
  unbound_by_name: string | null;
  unbind_kind: string | null;
  unbind_reason: string | null;
  credential_hash: Buffer | null;
}

interface DevicePairing {
  pairing_id: string;
  code_hash: Buffer;
  secret_hash: Buffer;
  serial_number: string;
  model: string;
  asked_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  merchant_id: string | null;
  bind_id: string | null;
}

interface DeviceSeen {
  merchant_id: string;
  bind_id: string;
  seen_at: Date;
  app_version: string;
}

interface Document {
  merchant_id: string;
  kind: string;
  document_id: string;
  number: string;
}

interface DocumentCounter {
  merchant_id: string;
  kind: string;
  business_date: string;
  last: number;
}

interface FirstSignIn {
  ticket_hash: Buffer;
  account_id: string;
  expires_at: Date;
}

interface Grade {
  merchant_id: string;
  grade_id: string;
  level: number;
  name: string;
  face: Generated<string>;
  growth_from: number;
  valid_days: number | null;
  earning_rate: Generated<number>;
  discount_rate: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  icon: string | null;
  gift: Json | null;
}

interface GradeGift {
  merchant_id: string;
  member_id: string;
  grade_id: string;
  given_on: string;
  until: string | null;
}

interface GradeRaise {
  merchant_id: string;
  from_number: number;
  done_to: string | null;
}

interface HeldOrder {
  merchant_id: string;
  order_id: string;
  member_id: string;
  branch_id: string;
  state: string;
  bill: Json;
  stored_value: number;
  points: number;
  held_at: Date;
  held_by: string;
  held_by_name: string | null;
  expires_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
  reason: string | null;
  version: Generated<number>;
  confirmed_by: string | null;
  coupons: Generated<number>;
}

interface IdempotencyKey {
  merchant_id: string;
  account_id: string;
  key: string;
  input_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Date;
}

interface ImportBatch {
  merchant_id: string;
  batch_id: string;
  kind: string;
  file_name: string;
  file_kind: string;
  file_hash: Buffer;
  branch_ids: string[] | null;
  user_id: string;
  operator: string | null;
  state: string;
  fault: Json | null;
  headings: Json | null;
  columns: Json | null;
  run: Generated<number>;
  check_job: string | null;
  total: Generated<number>;
  good: Generated<number>;
  same: Generated<number>;
  bad: Generated<number>;
  skipped: Generated<number>;
  posted: Generated<number>;
  failed: Generated<number>;
  undone: Generated<number>;
  kept: Generated<number>;
  before: Json | null;
  after: Json | null;
  created_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
  touched_at: Date | null;
  cleared_at: Date | null;
  task_id: string | null;
  edited: Generated<boolean>;
  posted_at: Date | null;
  new_rows: Generated<number>;
  changed_rows: Generated<number>;
  existing: Generated<string>;
  origin: string | null;
}

interface ImportFault {
  merchant_id: string;
  batch_id: string;
  field: string;
  value: string;
  row_no: number;
}

interface ImportFile {
  merchant_id: string;
  batch_id: string;
  part_no: number;
  content: Buffer;
}

interface ImportKey {
  merchant_id: string;
  batch_id: string;
  key: string;
  row_no: number;
}

interface ImportMapping {
  merchant_id: string;
  user_id: string;
  kind: string;
  headings_hash: Buffer;
  columns: Json;
  used_at: Date;
}

interface ImportRow {
  merchant_id: string;
  batch_id: string;
  row_no: number;
  given: Json;
  subject_id: string | null;
  branch_id: string | null;
  effect: string | null;
  plan: Json | null;
  state: string;
  faults: Json | null;
  done: Json | null;
}

interface IssuedCoupon {
  merchant_id: string;
  issued_id: string;
  coupon_id: string;
  terms_number: number;
  code: string;
  member_id: string | null;
  branch_id: string | null;
  source: string;
  source_id: string;
  given_at: Date;
  given_on: string;
  given_by: string | null;
  given_by_name: string | null;
  valid_from: Date;
  expires_at: Date;
  state: Generated<string>;
  order_id: string | null;
  held_until: Date | null;
  off: number | null;
  used_branch_id: string | null;
  ended_at: Date | null;
  ended_on: string | null;
  ended_by: string | null;
  ended_by_name: string | null;
  reason: string | null;
  version: Generated<number>;
  refund_id: string | null;
}

interface Item {
  merchant_id: string;
  item_id: string;
  code: string;
  name: string;
  price: number;
  unit: string | null;
  brand_id: string | null;
  category_id: string | null;
  remark: string | null;
  state: Generated<string>;
  external_id: string | null;
  created_at: Date;
  version: Generated<number>;
  restored_at: Date | null;
  picture_id: string | null;
  branch_ids: string[] | null;
  quick_by: string | null;
  member_price: number | null;
  initials: ColumnType<string, never, never>;
  terms: ColumnType<number[], never, never>;
}

interface ItemBrand {
  merchant_id: string;
  brand_id: string;
  name: string;
  origin: Generated<string>;
  remark: string | null;
  state: Generated<string>;
  external_id: string | null;
  created_at: Date;
  version: Generated<number>;
  restored_at: Date | null;
}

interface ItemCategory {
  merchant_id: string;
  category_id: string;
  parent_id: string | null;
  name: string;
  state: Generated<string>;
  sort_code: number;
  external_id: string | null;
  created_at: Date;
  version: Generated<number>;
}

interface ItemSoldOut {
  merchant_id: string;
  item_id: string;
  branch_id: string;
  until: Date | null;
  created_at: Date;
}

interface ItemSource {
  merchant_id: string;
  address: string | null;
  token: Buffer | null;
  keeps: string[];
  daily_at: string | null;
  every_hours: number | null;
  next_at: Date | null;
  user_id: string;
  version: Generated<number>;
}

interface ItemSourceRow {
  merchant_id: string;
  thing: string;
  external_id: string;
  given: Json;
  overruled: Generated<Json>;
}

interface ItemSync {
  merchant_id: string;
  sync_id: string;
  scope: string;
  origin: string;
  by_schedule: boolean;
  file_name: string | null;
  accept_gone: boolean;
  keeps: string[];
  user_id: string;
  operator: string | null;
  task_id: string;
  state: string;
  fault: Json | null;
  counts: Generated<Json>;
  created_at: Date;
  finished_at: Date | null;
  undo_until: Date | null;
  undone: Json | null;
  checks: Generated<boolean>;
}

interface ItemSyncRow {
  merchant_id: string;
  sync_id: string;
  row_id: string;
  thing: string;
  rank: number;
  result: string;
  external_id: string | null;
  vanished: Generated<boolean>;
  given: Json;
  ours: Json | null;
  base: Json | null;
  fault: string | null;
  field: string | null;
  decision: string | null;
  subject_id: string | null;
  version: number | null;
  undone: Generated<boolean>;
}

interface ItemSyncSheet {
  merchant_id: string;
  sync_id: string;
  part_no: number;
  content: Buffer;
}

interface JobFailure {
  name: string;
  day: string;
  failures: number;
  last_at: Date;
  last_error: string;
}

interface KnownNetwork {
  account_id: string;
  network: string;
  seen_at: Date;
}

interface LedgerAccount {
  merchant_id: string;
  account_id: string;
  principal: Generated<number>;
  bonus: Generated<number>;
  points: Generated<number>;
  growth: Generated<number>;
  principal_held: Generated<number>;
  bonus_held: Generated<number>;
  points_held: Generated<number>;
  points_owed: Generated<number>;
  points_short: Generated<number>;
  frozen: Generated<boolean>;
  merged_into: string | null;
  postings: Generated<number>;
  version: Generated<number>;
  last_lot: Generated<number>;
  next_expiry: Date | null;
  last_at: Date | null;
  bonus_short: Generated<number>;
  growth_short: Generated<number>;
  posting_digest: Generated<number>;
  line_digest: Generated<number>;
  lot_digest: Generated<number>;
  hold_digest: Generated<number>;
  closed: Generated<boolean>;
}

interface LedgerDay {
  merchant_id: string;
  business_date: string;
  branch_id: string;
  selling_branch_id: string;
  kind: 'top_up' | 'spend' | 'earn' | 'gift' | 'adjust' | 'opening' | 'expire' | 'transfer' | 'merge' | 'reclass' | 'settle' | 'hand_over';
  effect: 'forward' | 'refund' | 'reversal';
  postings: number;
  principal_in: number;
  principal_out: number;
  bonus_in: number;
  bonus_out: number;
  points_in: number;
  points_out: number;
  growth_in: number;
  growth_out: number;
  purse_in: number;
  purse_out: number;
}

interface LedgerDayClose {
  merchant_id: string;
  business_date: string;
  closed_at: Date;
  posting_id: number;
  hash: Buffer;
  ended_at: Date | null;
}

interface LedgerDelta {
  merchant_id: string;
  delta_id: ColumnType<number, never, never>;
  business_date: string;
  branch_id: string;
  selling_branch_id: string;
  kind: 'top_up' | 'spend' | 'earn' | 'gift' | 'adjust' | 'opening' | 'expire' | 'transfer' | 'merge' | 'reclass' | 'settle' | 'hand_over';
  effect: 'forward' | 'refund' | 'reversal';
  postings: number;
  principal_in: number;
  principal_out: number;
  bonus_in: number;
  bonus_out: number;
  points_in: number;
  points_out: number;
  growth_in: number;
  growth_out: number;
  purse_in: number;
  purse_out: number;
}

interface LedgerHold {
  merchant_id: string;
  hold_id: ColumnType<number, never, never>;
  account_id: string;
  principal: number;
  bonus: number;
  points: number;
  state: Generated<'open' | 'captured' | 'released' | 'lapsed'>;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  branch_id: string | null;
  actor_id: string | null;
  document_kind: string;
  document_id: string;
  step: string;
  input_hash: Buffer;
  posting_id: number | null;
  ended_by: string | null;
  end_reason: string | null;
  deduction: string | null;
}

interface LedgerHoldLot {
  merchant_id: string;
  hold_id: number;
  lot_no: number;
  amount: number;
}

interface LedgerLine {
  merchant_id: string;
  account_id: string;
  version: number;
  amount: number;
  balance: number;
  unit: 'principal' | 'bonus' | 'points' | 'growth' | 'merchant_value' | 'pack';
  contra: 'cash' | 'revenue' | 'gift' | 'loyalty' | 'adjustment' | 'opening' | 'expired' | 'clearing' | 'reclass' | 'hand_over';
  lot_no: number | null;
}

interface LedgerLot {
  merchant_id: string;
  account_id: string;
  lot_no: number;
  unit: 'principal' | 'bonus' | 'points' | 'growth' | 'merchant_value' | 'pack';
  tranche: number;
  amount: number;
  remaining: number;
  open: boolean;
  expires_at: Date | null;
  branch_id: string | null;
  posting_number: number;
  origin_account_id: string | null;
  origin_lot_no: number | null;
  held: Generated<number>;
  expired: Generated<number>;
  root_account_id: string | null;
  root_tranche: number | null;
  sold: number | null;
  given: number | null;
  spend_no: number | null;
  deduction: string | null;
}

interface LedgerPosting {
  merchant_id: string;
  posting_id: ColumnType<number, never, never>;
  account_id: string;
  number: number;
  version_from: number;
  version_to: number;
  kind: 'top_up' | 'spend' | 'earn' | 'gift' | 'adjust' | 'opening' | 'expire' | 'transfer' | 'merge' | 'reclass' | 'settle' | 'hand_over';
  effect: 'forward' | 'refund' | 'reversal';
  business_date: string;
  late: boolean;
  posted_at: Date;
  occurred_at: Date | null;
  branch_id: string | null;
  actor_id: string | null;
  document_kind: string;
  document_id: string;
  step: string;
  input_hash: Buffer;
  rule: string | null;
  reverses: number | null;
  refunds: number | null;
  principal: number;
  bonus: number;
  points: number;
  growth: number;
  purse: number;
  principal_after: number | null;
  bonus_after: number | null;
  points_after: number | null;
  growth_after: number | null;
  purse_after: number | null;
  points_short: number;
  bonus_short: Generated<number>;
  growth_short: Generated<number>;
  undo_digest: number | null;
}

interface LedgerPurse {
  merchant_id: string;
  purse_id: string;
  unit: 'principal' | 'bonus' | 'points' | 'growth' | 'merchant_value' | 'pack';
  product: string;
  balance: Generated<number>;
  postings: Generated<number>;
  version: Generated<number>;
  last_lot: Generated<number>;
  next_expiry: Date | null;
  last_at: Date | null;
  digest: Generated<number>;
  posting_digest: Generated<number>;
  line_digest: Generated<number>;
  lot_digest: Generated<number>;
}

interface LedgerReopening {
  merchant_id: string;
  business_date: string;
  open_until: Date;
}

interface LedgerTotal {
  merchant_id: string;
  branch_id: string;
  selling_branch_id: string;
  kind: 'top_up' | 'spend' | 'earn' | 'gift' | 'adjust' | 'opening' | 'expire' | 'transfer' | 'merge' | 'reclass' | 'settle' | 'hand_over';
  effect: 'forward' | 'refund' | 'reversal';
  business_date: string;
  postings: number;
  principal_in: number;
  principal_out: number;
  bonus_in: number;
  bonus_out: number;
  points_in: number;
  points_out: number;
  growth_in: number;
  growth_out: number;
  purse_in: number;
  purse_out: number;
}

interface LedgerUndo {
  merchant_id: string;
  posting_id: number;
  paid: number;
  part: number;
  principal_back: Generated<number>;
  bonus_back: Generated<number>;
  points_back: Generated<number>;
  growth_back: Generated<number>;
  principal_taken: Generated<number>;
  bonus_taken: Generated<number>;
  points_taken: Generated<number>;
  growth_taken: Generated<number>;
  bonus_expired: Generated<number>;
  points_expired: Generated<number>;
  by_bucket: Generated<boolean>;
}

interface LimitUse {
  limit_name: string;
  subject: string;
  seconds: number;
  since: Date;
  used: number;
}

interface ListBits {
  merchant_id: string;
  list: string;
  term: string;
  chunk: number;
  bits: string;
}

interface ListDirty {
  merchant_id: string;
  list: string;
  row_id: string;
  mark: Generated<string>;
}

interface ListIndex {
  merchant_id: string;
  list: string;
  places: number | null;
  built_at: Date;
}

interface ListOrder {
  merchant_id: string;
  list: string;
  version: number;
}

interface ListPlace {
  merchant_id: string;
  list: string;
  place: number;
  row_id: string;
  at: Date;
}

interface ListRow {
  merchant_id: string;
  list: string;
  row_id: string;
  place: number;
}

interface LogAllowance {
  merchant_id: string;
  log_id: string;
  mac: Buffer;
}

interface LogCheck {
  merchant_id: string;
  check_id: string;
  asked_by: string | null;
  operator: string | null;
  asked_at: Date;
  told_at: Date;
  ended_at: Date | null;
  entries: Generated<number>;
  sealed: Generated<number>;
  fault: string | null;
  fault_position: number | null;
  fault_log_id: string | null;
  fault_at: Date | null;
  head_file: string | null;
}

interface LogSeal {
  merchant_id: string;
  position: number;
  log_id: string;
  at: Date;
  entry: Buffer;
  changes: Buffer | null;
  fields: Buffer | null;
}

interface LogSealBatch {
  merchant_id: string;
  batch: number;
  last_position: number;
  chain: Buffer;
  sealed_at: Date;
  format: Generated<number>;
}

interface LogSealHead {
  merchant_id: string;
  batch: Generated<number>;
  position: Generated<number>;
  sealed_to: Date | null;
  mark: Buffer | null;
  filed: Generated<number>;
}

interface MaintenanceLog {
  log_id: string;
  at: Date;
  operator: string;
  reason: string;
}

interface Member {
  merchant_id: string;
  member_id: string;
  member_no: string;
  phone: string;
  name: string;
  gender: number | null;
  birthday: string | null;
  state: Generated<string>;
  source: string;
  grade_id: string;
  grade_from: string;
  grade_to: string | null;
  branch_id: string | null;
  tags: Generated<string[]>;
  remark: string | null;
  joined_at: Date;
  version: Generated<number>;
  imported_at: Date | null;
  grade_floor: string | null;
  grade_floor_to: string | null;
  hand_floor: string | null;
  hand_floor_to: string | null;
  hand_growth: number | null;
}

interface MemberConfirmation {
  merchant_id: string;
  member_id: string;
  password_hash: string | null;
  password_set_at: Date | null;
  password_set_by: string | null;
  code_id: string | null;
  code_digest: Buffer | null;
  code_expires_at: Date | null;
  order_id: string | null;
  order_fen: number | null;
  order_by: string | null;
  wrong_tries: Generated<number>;
  locked_until: Date | null;
}

interface MemberConsent {
  merchant_id: string;
  consent_id: string;
  member_id: string;
  purpose: string;
  agreement: number | null;
  given: boolean;
  guardian: string | null;
  source: string;
  at: Date;
  user_id: string | null;
  operator: string | null;
}

interface MemberTerm {
  merchant_id: string;
  term: string;
  joined_at: Date;
  member_id: string;
}

interface MenuOverride {
  merchant_id: string;
  menu_id: string;
  name: string | null;
  icon: string | null;
  sort_code: number | null;
  hidden: Generated<boolean>;
  mode: string | null;
  parent_menu_id: string | null;
  link_url: string | null;
  name_en: string | null;
}

interface Merchant {
  merchant_id: string;
  merchant_no: string;
  abbreviation_name: string;
  pass_type: number;
  qualification: string | null;
  interface_version: Generated<number>;
  applets_qrcode: string | null;
  timezone: Generated<string>;
  day_cut: Generated<string>;
  opened_at: Date | null;
  expires_on: string | null;
  disabled_at: Date | null;
  initialised_at: Date | null;
  created_at: Date;
  permission_release: Generated<number>;
  log_months: Generated<number>;
  branch_limit: Generated<number>;
  settings_version: Generated<number>;
  day_changes: Generated<Json>;
  plan: Generated<string>;
  provider_version: Generated<number>;
}

interface MerchantCount {
  merchant_id: string;
  members: number;
  tasks_failed: number;
  ledger_broken: boolean;
  log_broken: boolean;
  counted_at: Date;
}

interface MerchantExpiry {
  merchant_id: string;
  expires_on: string;
  told: number | null;
  open_status: number;
}

interface MerchantProfile {
  merchant_id: string;
  full_name: string | null;
  industry: string | null;
  region_code: string | null;
  address: string | null;
  contact_name: string | null;
  phone: string | null;
  licence_no: string | null;
  hours: Json | null;
  logo_id: string | null;
  licence_picture_id: string | null;
  version: Generated<number>;
}

interface MerchantRate {
  merchant_id: string;
  kind: string;
  basis_points: number;
  cap: number | null;
}

interface MerchantRule {
  merchant_id: string;
  kind: string;
  rule_id: string;
  draft: Json | null;
  draft_at: Date | null;
  draft_by: string | null;
  draft_by_name: string | null;
  in_force: number | null;
  version: Generated<number>;
  created_at: Date;
  name: string | null;
  first_date: string | null;
  last_date: string | null;
  stopped: Generated<boolean>;
  sort_code: Generated<number>;
  restored_at: Date | null;
}

interface MerchantRuleReference {
  merchant_id: string;
  kind: string;
  rule_id: string;
  branch_id: string | null;
  grade_id: string | null;
}

interface MerchantRuleVersion {
  merchant_id: string;
  kind: string;
  rule_id: string;
  number: number;
  content: Json;
  made_at: Date;
  made_by: string | null;
  made_by_name: string | null;
}

interface MerchantService {
  merchant_id: string;
  product: string;
  open_until: string | null;
  opened_at: Date;
}

interface MerchantSetting {
  merchant_id: string;
  name: string;
  value: Json;
  changed_at: Date;
  changed_by: string;
  changed_by_name: string | null;
}

interface MerchantSettlement {
  merchant_id: string;
  cycle: string;
  bank: string;
  holder: string;
  account_sealed: Buffer;
  account_masked: string;
  effective_from: string;
  set_at: Date;
  set_by: string | null;
  version: Generated<number>;
}

interface MerchantUser {
  merchant_id: string;
  user_id: string;
  account_id: string;
  actual_name: string | null;
  all_branches: Generated<boolean>;
  disabled_at: Date | null;
  last_seen_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  removed_at: Date | null;
  invited_at: Date | null;
  staff_no: string | null;
  post: string | null;
  hired_on: string | null;
  leaves_on: string | null;
  staff_remark: string | null;
  in_branches: Generated<boolean>;
}

interface Notice {
  merchant_id: string;
  notice_id: string;
  user_id: string;
  kind: string;
  subject: Json;
  at: Date;
  read_at: Date | null;
  dismissed_at: Date | null;
}

interface OpenedMember {
  merchant_id: string;
  user_id: string;
  member_id: string;
  opened_at: Date;
}

interface OperationLog {
  merchant_id: string;
  log_id: string;
  at: Date;
  account_id: string | null;
  user_id: string | null;
  operator: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: string | null;
  address: string | null;
  request_id: string | null;
  branch_id: string | null;
}

interface OperationLogChange {
  merchant_id: string;
  log_id: string;
  changes: Json;
  erased_at: Date | null;
}

interface PackPrice {
  pack_price_id: string;
  kind: string;
  units: number;
  price: number;
  valid_days: number;
  on_sale: boolean;
  from_at: Date;
  set_at: Date;
  set_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  version: Generated<number>;
}

interface Passkey {
  passkey_id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

interface PasskeyChallenge {
  challenge_hash: Buffer;
  purpose: string;
  account_id: string | null;
  expires_at: Date;
}

interface PaymentChannel {
  merchant_id: string;
  channel: string;
  enabled: boolean;
  credentials: Buffer | null;
  changed_at: Date;
  changed_by: string;
  changed_by_name: string | null;
  version: Generated<number>;
}

interface PermissionRelease {
  permission: string;
  release: number;
}

interface PhoneCode {
  code_id: string;
  phone: string;
  purpose: string;
  account_id: string | null;
  is_own: boolean;
  digest: Buffer;
  wrong_tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  network: string | null;
  from_known: Generated<boolean>;
  wrong_elsewhere: Generated<number>;
  is_decoy: Generated<boolean>;
}

interface Picture {
  merchant_id: string;
  picture_id: string;
  purpose: string;
  media_type: string;
  width: number;
  height: number;
  content: Buffer | null;
  uploaded_at: Date;
  uploaded_by: string;
  used: Generated<boolean>;
  released_at: Date | null;
  file_hash: string | null;
}

interface PictureFile {
  merchant_id: string;
  file_hash: string;
  serial: Generated<number>;
  stored_at: Date;
  removing_at: Date | null;
}

interface PrivilegeDay {
  merchant_id: string;
  date: string;
}

interface PrivilegeGift {
  merchant_id: string;
  member_id: string;
  occasion: string;
  given_for: string;
  privilege_id: string;
  document_id: string;
}

interface PrivilegeProgress {
  merchant_id: string;
  given_to_all: string | null;
  given_by: number | null;
  given_from: Generated<string>;
}

interface Promo {
  version: number;
  set_at: Date;
  set_by: string | null;
  banner: Json | null;
  picture_hash: string | null;
  apps: Json;
  takes_back: Generated<boolean>;
}

interface PromoDraft {
  single: Generated<boolean>;
  version: Generated<number>;
  banner: Json | null;
  picture_hash: string | null;
  apps: Json | null;
  edited_at: Date | null;
  edited_by: string | null;
}

interface PromoPicture {
  picture_hash: string;
  media_type: string;
  content: Buffer;
  uploaded_at: Date;
  uploaded_by: string | null;
}

interface ProviderAnswer {
  account_id: string;
  key: string;
  input_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Date;
}

interface ProviderContact {
  version: number;
  name: string;
  phone: string;
  set_at: Date;
  set_by: string | null;
}

interface ProviderLog {
  log_id: string;
  at: Date;
  account_id: string | null;
  operator: string | null;
  action: string;
  merchant_id: string | null;
  subject_account_id: string | null;
  subject_kind: string;
  subject_id: string | null;
  reason: string | null;
  changes: Json | null;
  address: string | null;
  request_id: string | null;
}

interface RecoveryCode {
  account_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

interface RefundRequest {
  merchant_id: string;
  request_id: string;
  order_id: string;
  state: string;
  asked: Json;
  expected: Json;
  fen: number;
  parts: Json;
  lines: Json;
  reason: string;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  waits_until: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decision: string | null;
  refund_id: string | null;
  kind: string;
  branch_id: string;
  paid_at: Date;
  also_needs: string | null;
  consumption_id: ColumnType<string | null, never, never>;
  consumption_refund_id: ColumnType<string | null, never, never>;
  top_up_id: ColumnType<string | null, never, never>;
  top_up_refund_id: ColumnType<string | null, never, never>;
}

interface Role {
  merchant_id: string;
  role_id: string;
  template: string | null;
  name: string;
  remark: string | null;
  all_permissions: Generated<boolean>;
  created_at: Date;
  version: Generated<number>;
  second_factor: Generated<boolean>;
  state: Generated<string>;
  made_from: string | null;
}

interface RolePermission {
  merchant_id: string;
  role_id: string;
  permission: string;
}

interface RuleReplay {
  merchant_id: string;
  replay_id: string;
  made_at: Date;
  result: Json;
}

interface SavedView {
  merchant_id: string;
  view_id: string;
  list: string;
  user_id: string;
  shared: boolean;
  name: string;
  query: string;
  column_order: string[];
  columns_shown: string[];
  columns_hidden: string[];
  density: string | null;
  created_at: Date;
  version: Generated<number>;
}

interface SchemaMigration {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

interface SecretFingerprint {
  secret: string;
  fingerprint: Buffer;
  since: Date;
}

interface Session {
  session_id: string;
  account_id: string;
  family_id: string;
  access_hash: Buffer;
  access_until: Date;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  rotated_at: Date | null;
  expires_at: Date;
  remembered: boolean;
  revoked_at: Date | null;
  address: string;
  agent: string;
  created_at: Date;
  signed_in_at: Date;
  sibling_id: string | null;
  factors: Generated<string[]>;
}

interface SessionStepUp {
  family_id: string;
  until: Date;
}

interface Shift {
  merchant_id: string;
  shift_id: string;
  branch_id: string;
  user_id: string;
  user_name: string | null;
  float: number;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  closed_by_name: string | null;
  expected: number | null;
  found: number | null;
  reason: string | null;
  figures: Json | null;
}

interface ShiftMovement {
  merchant_id: string;
  movement_id: string;
  shift_id: string;
  fen: number;
  reason: string;
  made_at: Date;
}

interface SignInFailure {
  failure_id: string;
  phone: string;
  address: string;
  at: Date;
}

interface SignInKey {
  key_id: string;
  public_key: string;
  private_key: Buffer;
  created_at: Date;
  retired_at: Date;
}

interface SignInLog {
  log_id: string;
  at: Date;
  method: string;
  phone: string;
  account_id: string | null;
  outcome: string;
  address: string;
  agent: string;
  browser: string | null;
}

interface SignInNonce {
  nonce: string;
  key_id: string;
  expires_at: Date;
}

interface SignInTicket {
  ticket_hash: Buffer;
  account_id: string;
  first_factor: string;
  remembered: boolean;
  expires_at: Date;
  wechat_ticket: Buffer | null;
}

interface SmsMessage {
  sms_id: string;
  phone: string;
  template: string;
  parameters: Buffer | null;
  accounts_only: boolean;
  state: string;
  attempts: Generated<number>;
  provider_id: string | null;
  error: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  next_at: Date | null;
}

interface SpentProof {
  digest: Buffer;
  expires_at: Date;
}

interface Task {
  merchant_id: string;
  task_id: string;
  user_id: string;
  account_id: string;
  operator: string | null;
  kind: string;
  language: string;
  input: Json;
  state: Generated<string>;
  attempt: Generated<number>;
  stop_asked: Generated<boolean>;
  progress_done: Generated<number>;
  progress_total: number | null;
  counts: Json | null;
  fault: Json | null;
  file_name: string | null;
  file_type: string | null;
  file_bytes: Generated<number>;
  created_at: Date;
  started_at: Date | null;
  seen_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  file_needs: Json | null;
  own_job: Generated<boolean>;
  undone_at: Date | null;
  undone_counts: Json | null;
}

interface TaskFile {
  merchant_id: string;
  task_id: string;
  part_no: number;
  content: Buffer;
}

interface TillLimit {
  merchant_id: string;
  role_id: string;
  discount_percent: number | null;
  discount_most: number | null;
  refund_most: number | null;
  refund_day_most: number | null;
  refund_days: number | null;
}

interface TopUpOrder {
  merchant_id: string;
  order_id: string;
  member_id: string;
  branch_id: string;
  state: string;
  rule_id: string;
  rule_number: number;
  paid: number;
  bonus: number;
  points: number;
  growth: number;
  points_earned: number;
  growth_earned: number;
  grade_id: string | null;
  grade_from: string | null;
  source: string;
  made_at: Date;
  made_by: string;
  made_by_name: string | null;
  waits_until: Date;
  pay_way: string | null;
  pay_reference: string | null;
  paid_at: Date | null;
  paid_by: string | null;
  paid_by_name: string | null;
  value_after: number | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_by_name: string | null;
  refunded: Generated<number>;
  version: Generated<number>;
  points_number: number | null;
  growth_number: number | null;
  grade_to: string | null;
  dated_at: ColumnType<Date, never, never>;
  shift_id: string | null;
  value_left: number | null;
  coupons: Json;
}

interface TopUpRefund {
  merchant_id: string;
  refund_id: string;
  order_id: string;
  cash: number;
  principal: number;
  bonus: number;
  points: number;
  growth: number;
  grade_id: string | null;
  missing_bonus: number;
  missing_points: number;
  missing_growth: number;
  cause: string;
  pay_way: string;
  pay_reference: string | null;
  reason: string;
  made_at: Date;
  made_by: string;
  made_by_name: string | null;
  shift_id: string | null;
  approved_by: string | null;
  approved_by_name: string | null;
  coupons: Json;
}

interface Unusual {
  merchant_id: string;
  unusual_id: string;
  rule: string;
  user_id: string | null;
  member_id: string | null;
  first_at: Date;
  last_at: Date;
  size: number;
  log_ids: string[];
  sign_in_ids: string[];
  seen_at: Date | null;
  seen_by: string | null;
  address: string | null;
}

interface UnusualWatch {
  merchant_id: string;
  rules: Generated<Json>;
  version: Generated<number>;
  watched_to: Date | null;
}

interface UserAction {
  merchant_id: string;
  action_id: string;
  user_id: string;
  kind: string;
  operation: Json;
  task_id: string | null;
  reached: string | null;
  changed: Generated<number>;
  skipped: Generated<Json>;
  created_at: Date;
  undo_until: Date;
  undone_at: Date | null;
  undo_changed: Generated<number>;
  undo_skipped: Generated<Json>;
  undo_task_id: string | null;
  undo_reached: string | null;
  permission: string;
}

interface UserActionRow {
  merchant_id: string;
  action_id: string;
  row_id: string;
  before: Json;
  version: number | null;
}

interface UserBranch {
  merchant_id: string;
  user_id: string;
  branch_id: string;
}

interface UserPreference {
  merchant_id: string;
  user_id: string;
  key: string;
  value: Json;
}

interface UserRole {
  merchant_id: string;
  user_id: string;
  role_id: string;
}

interface UserSignIn {
  merchant_id: string;
  log_id: string;
  user_id: string;
  at: Date;
  method: string;
  outcome: string;
  address: string;
  agent: string;
  browser: string | null;
}

interface Verification {
  merchant_id: string;
  verification_id: string;
  state: string;
  from_date: string | null;
  since: string | null;
  asked_by: string;
  operator: string | null;
  asked_at: Date;
  started_at: Date | null;
  seen_at: Date | null;
  ended_at: Date | null;
  steps_done: Generated<number>;
  steps: Generated<number>;
  checks: Generated<Json>;
  breaches: Generated<number>;
  ms: number | null;
  failure: string | null;
}

interface WechatState {
  state_hash: Buffer;
  verifier_hash: Buffer;
  purpose: string;
  session_family: string | null;
  app_id: string;
  expires_at: Date;
}

interface WechatTicket {
  ticket_hash: Buffer;
  wechat_key: string;
  wechat_union_id: string | null;
  wechat_id: string;
  wechat_name: string;
  wechat_avatar: string | null;
  expires_at: Date;
}

export interface TenantTables {
  adjustment: Adjustment;
  adjustment_limit: AdjustmentLimit;
  adjustment_policy: AdjustmentPolicy;
  announcement_merchant: AnnouncementMerchant;
  announcement_seen: AnnouncementSeen;
  branch: Branch;
  branch_application: BranchApplication;
  card_agreement: CardAgreement;
  card_config: CardConfig;
  carousel: Carousel;
  consumption: Consumption;
  consumption_line: ConsumptionLine;
  consumption_payment: ConsumptionPayment;
  consumption_refund: ConsumptionRefund;
  coupon_day: CouponDay;
  coupon_gift: CouponGift;
  coupon_template: CouponTemplate;
  coupon_terms: CouponTerms;
  demo_history: DemoHistory;
  device: Device;
  device_bind: DeviceBind;
  device_seen: DeviceSeen;
  document: Document;
  document_counter: DocumentCounter;
  grade: Grade;
  grade_gift: GradeGift;
  grade_raise: GradeRaise;
  held_order: HeldOrder;
  idempotency_key: IdempotencyKey;
  import_batch: ImportBatch;
  import_fault: ImportFault;
  import_file: ImportFile;
  import_key: ImportKey;
  import_mapping: ImportMapping;
  import_row: ImportRow;
  issued_coupon: IssuedCoupon;
  item: Item;
  item_brand: ItemBrand;
  item_category: ItemCategory;
  item_sold_out: ItemSoldOut;
  item_source: ItemSource;
  item_source_row: ItemSourceRow;
  item_sync: ItemSync;
  item_sync_row: ItemSyncRow;
  item_sync_sheet: ItemSyncSheet;
  ledger_account: LedgerAccount;
  ledger_day: LedgerDay;
  ledger_day_close: LedgerDayClose;
  ledger_delta: LedgerDelta;
  ledger_hold: LedgerHold;
  ledger_hold_lot: LedgerHoldLot;
  ledger_line: LedgerLine;
  ledger_lot: LedgerLot;
  ledger_posting: LedgerPosting;
  ledger_purse: LedgerPurse;
  ledger_reopening: LedgerReopening;
  ledger_total: LedgerTotal;
  ledger_undo: LedgerUndo;
  list_bits: ListBits;
  list_dirty: ListDirty;
  list_index: ListIndex;
  list_order: ListOrder;
  list_place: ListPlace;
  list_row: ListRow;
  log_allowance: LogAllowance;
  log_check: LogCheck;
  log_seal: LogSeal;
  log_seal_batch: LogSealBatch;
  log_seal_head: LogSealHead;
  member: Member;
  member_confirmation: MemberConfirmation;
  member_consent: MemberConsent;
  member_term: MemberTerm;
  menu_override: MenuOverride;
  merchant_expiry: MerchantExpiry;
  merchant_profile: MerchantProfile;
  merchant_rate: MerchantRate;
  merchant_rule: MerchantRule;
  merchant_rule_reference: MerchantRuleReference;
  merchant_rule_version: MerchantRuleVersion;
  merchant_service: MerchantService;
  merchant_setting: MerchantSetting;
  merchant_settlement: MerchantSettlement;
  merchant_user: MerchantUser;
  notice: Notice;
  opened_member: OpenedMember;
  operation_log: OperationLog;
  operation_log_change: OperationLogChange;
  payment_channel: PaymentChannel;
  picture: Picture;
  picture_file: PictureFile;
  privilege_day: PrivilegeDay;
  privilege_gift: PrivilegeGift;
  privilege_progress: PrivilegeProgress;
  refund_request: RefundRequest;
  role: Role;
  role_permission: RolePermission;
  rule_replay: RuleReplay;
  saved_view: SavedView;
  shift: Shift;
  shift_movement: ShiftMovement;
  task: Task;
  task_file: TaskFile;
  till_limit: TillLimit;
  top_up_order: TopUpOrder;
  top_up_refund: TopUpRefund;
  unusual: Unusual;
  unusual_watch: UnusualWatch;
  user_action: UserAction;
  user_action_row: UserActionRow;
  user_branch: UserBranch;
  user_preference: UserPreference;
  user_role: UserRole;
  user_sign_in: UserSignIn;
  verification: Verification;
}

export const tenantTables: ReadonlySet<string> = new Set<keyof TenantTables>([
  'adjustment',
  'adjustment_limit',
  'adjustment_policy',
  'announcement_merchant',
  'announcement_seen',
  'branch',
  'branch_application',
  'card_agreement',
  'card_config',
  'carousel',
  'consumption',
  'consumption_line',
  'consumption_payment',
  'consumption_refund',
  'coupon_day',
  'coupon_gift',
  'coupon_template',
  'coupon_terms',
  'demo_history',
  'device',
  'device_bind',
  'device_seen',
  'document',
  'document_counter',
  'grade',
  'grade_gift',
  'grade_raise',
  'held_order',
  'idempotency_key',
  'import_batch',
  'import_fault',
  'import_file',
  'import_key',
  'import_mapping',
  'import_row',
  'issued_coupon',
  'item',
  'item_brand',
  'item_category',
  'item_sold_out',
  'item_source',
  'item_source_row',
  'item_sync',
  'item_sync_row',
  'item_sync_sheet',
  'ledger_account',
  'ledger_day',
  'ledger_day_close',
  'ledger_delta',
  'ledger_hold',
  'ledger_hold_lot',
  'ledger_line',
  'ledger_lot',
  'ledger_posting',
  'ledger_purse',
  'ledger_reopening',
  'ledger_total',
  'ledger_undo',
  'list_bits',
  'list_dirty',
  'list_index',
  'list_order',
  'list_place',
  'list_row',
  'log_allowance',
  'log_check',
  'log_seal',
  'log_seal_batch',
  'log_seal_head',
  'member',
  'member_confirmation',
  'member_consent',
  'member_term',
  'menu_override',
  'merchant_expiry',
  'merchant_profile',
  'merchant_rate',
  'merchant_rule',
  'merchant_rule_reference',
  'merchant_rule_version',
  'merchant_service',
  'merchant_setting',
  'merchant_settlement',
  'merchant_user',
  'notice',
  'opened_member',
  'operation_log',
  'operation_log_change',
  'payment_channel',
  'picture',
  'picture_file',
  'privilege_day',
  'privilege_gift',
  'privilege_progress',
  'refund_request',
  'role',
  'role_permission',
  'rule_replay',
  'saved_view',
  'shift',
  'shift_movement',
  'task',
  'task_file',
  'till_limit',
  'top_up_order',
  'top_up_refund',
  'unusual',
  'unusual_watch',
  'user_action',
  'user_action_row',
  'user_branch',
  'user_preference',
  'user_role',
  'user_sign_in',
  'verification',
]);

export interface PlatformTables {
  account: Account;
  account_day: AccountDay;
  account_merchant: AccountMerchant;
  account_totp: AccountTotp;
  announcement: Announcement;
  device_pairing: DevicePairing;
  first_sign_in: FirstSignIn;
  job_failure: JobFailure;
  known_network: KnownNetwork;
  limit_use: LimitUse;
  maintenance_log: MaintenanceLog;
  merchant: Merchant;
  merchant_count: MerchantCount;
  pack_price: PackPrice;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  permission_release: PermissionRelease;
  phone_code: PhoneCode;
  promo: Promo;
  promo_draft: PromoDraft;
  promo_picture: PromoPicture;
  provider_answer: ProviderAnswer;
  provider_contact: ProviderContact;
  provider_log: ProviderLog;
  recovery_code: RecoveryCode;
  schema_migration: SchemaMigration;
  secret_fingerprint: SecretFingerprint;
  session: Session;
  session_step_up: SessionStepUp;
  sign_in_failure: SignInFailure;
  sign_in_key: SignInKey;
  sign_in_log: SignInLog;
  sign_in_nonce: SignInNonce;
  sign_in_ticket: SignInTicket;
  sms_message: SmsMessage;
  spent_proof: SpentProof;
  wechat_state: WechatState;
  wechat_ticket: WechatTicket;
}

export const platformTables: ReadonlySet<string> = new Set<keyof PlatformTables>([
  'account',
  'account_day',
  'account_merchant',
  'account_totp',
  'announcement',
  'device_pairing',
  'first_sign_in',
  'job_failure',
  'known_network',
  'limit_use',
  'maintenance_log',
  'merchant',
  'merchant_count',
  'pack_price',
  'passkey',
  'passkey_challenge',
  'permission_release',
  'phone_code',
  'promo',
  'promo_draft',
  'promo_picture',
  'provider_answer',
  'provider_contact',
  'provider_log',
  'recovery_code',
  'schema_migration',
  'secret_fingerprint',
  'session',
  'session_step_up',
  'sign_in_failure',
  'sign_in_key',
  'sign_in_log',
  'sign_in_nonce',
  'sign_in_ticket',
  'sms_message',
  'spent_proof',
  'wechat_state',
  'wechat_ticket',
]);

/** Columns that the database computes from others of their row, as `table.column`. */
export const generatedColumns: ReadonlySet<string> = new Set(['item.initials', 'item.terms', 'refund_request.consumption_id', 'refund_request.consumption_refund_id', 'refund_request.top_up_id', 'refund_request.top_up_refund_id', 'top_up_order.dated_at']);
