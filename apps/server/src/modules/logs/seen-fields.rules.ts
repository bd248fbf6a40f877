import { importLists, type Permission } from '@regulars/contract/menu';
import type { LogSubject } from '@regulars/phrases';
import { maskPhone, maskPhonesIn } from '../../platform/phones/mask-phone.ts';

/** What shows the values elsewhere, each alternative; of kinds that aren't named, whoever reads the log sees all. */
const shownBy: Partial<Record<LogSubject, readonly Permission[]>> = {
  member: ['member:read'],
  adjustment: ['adjustment:read'],
  order: ['order:read'],
  top_up_order: ['top_up:read'],
  shift: ['shift:read'],
  top_up_rule: ['top_up_rule:read'],
  top_up_note: ['top_up_note:read'],
  point_rule: ['point_rule:read'],
  growth_rule: ['member_card:read'],
  member_card: ['member_card:read', 'member:read'],
  card_agreement: ['member_card:read', 'member:read'],
  grade: ['grade:read', 'member:read'],
  privilege: ['grade:read', 'member:read'],
  ...Object.fromEntries(importLists.map(({ subject, read }) => [subject, read])),
  role: ['role:read', 'user:read'],
  device: ['device:read'],
  item: ['item:read'],
  brand: ['brand:read'],
  category: ['category:read'],
  item_source: ['item:read', 'item:sync', 'category:sync', 'brand:sync'],
  item_sync: ['item:sync', 'category:sync', 'brand:sync'],
  carousel: ['carousel:read'],
  coupon: ['coupon:read'],
  branch_application: ['branch_application:read'],
  verification: ['ledger:read'],
  menu: ['menu:read'],
  settings: ['settings:read'],
  payment_channel: ['settings:channel'],
  saved_view: ['member:phone'], // its filter may be a member's name or phone
};

/** Of users, every reader of the log sees names, roles and branches; `GET /users` withholds these. */
const personnelFields = ['staff_no', 'post', 'hired_on', 'leaves_on', 'staff_remark'];

/** Those that decide which values a reader of the log sees; phones apart. */
export const valuePermissions: readonly Permission[] = [
  ...new Set([...Object.values(shownBy).flat(), 'user:read' as const]),
].filter((permission) => permission !== 'member:phone');

type Permissions = ReadonlySet<Permission>;

/** The fields whose values a reader may not see, by kind of subject; `*` for all. */
export const unseenFields = (permissions: Permissions): Readonly<Record<string, readonly string[]>> => ({
  ...Object.fromEntries(
    Object.entries(shownBy)
      .filter(([, some]) => !some.some((one) => permissions.has(one)))
      .map(([kind]) => [kind, ['*']]),
  ),
  ...(permissions.has('user:read') ? {} : { user: personnelFields }),
});

/** Whether a reader may see the values of a field. */
export const seesFields = (permissions: Permissions): ((kind: string, field: string) => boolean) => {
  const unseen = unseenFields(permissions);
  return (kind, field) => !['*', field].some((one) => unseen[kind]?.includes(one));
};

/** Nobody edits an entry, so phones are masked within its texts, too; a card number stays. */
export const showTo =
  ({ permissions }: { readonly permissions: Permissions }) =>
  (field: string, text: string): string => {
    if (permissions.has('member:phone') || field === 'member_no') return text;
    return field === 'phone' ? maskPhone(text) : maskPhonesIn(text);
  };
