import type { Notice } from '@regulars/contract';
import { importNoticeOf, isImportNotice, pageOf } from '@regulars/contract/menu';
import type { PageCode, Permission } from '@regulars/contract/menu';
import { taskLimits } from '@regulars/contract/rules';
import { adjustmentAddress } from '../../framework/adjustment-address.ts';
import { applicationAddress } from '../../framework/branch-address.ts';
import { memberAddress } from '../../framework/member-address.ts';
import { orderAddress, topUpAddress } from '../../framework/orders/order-address.ts';
import { importAddress } from '../../framework/imports/import-pages.ts';

type NoticeAction =
  | { readonly do: 'download'; readonly id: string }
  | { readonly do: 'open'; readonly address: string };

const day = 24 * 3_600_000;
const open = (address: string): NoticeAction => ({ do: 'open', address });

/** The action on a notice; undefined if its file has expired or the user may not see its page. */
export function actionOf(
  { kind, subject_id: id, vip_id: member, about, refund_of: of, file, at }: Notice,
  can: (permission: Permission, page: PageCode | undefined) => boolean,
  now: Date = new Date(),
): NoticeAction | undefined {
  if (isImportNotice(kind)) {
    const list = importNoticeOf(kind)?.list;
    return list?.read.some((permission) => can(permission, pageOf(permission)))
      ? open(importAddress(list.subject, id))
      : undefined;
  }
  switch (kind) {
    case 'task_done':
    case 'task_partly':
    case 'task_failed':
      if (about?.kind === 'item_sync')
        return can('item:sync', pageOf('item:sync')) ? open(importAddress('item_sync', about.id)) : undefined;
      return file && now.getTime() - Date.parse(at) < taskLimits.days * day ? { do: 'download', id } : undefined;
    case 'merchant_expiring':
    case 'merchant_expired':
      return undefined;
    case 'adjustment_approved':
    case 'adjustment_refused':
      if (can('adjustment:read', 'adjustment')) return open(adjustmentAddress(id));
      return member && can('member:read', 'member') ? open(memberAddress(member)) : undefined;
    case 'refund_approved':
    case 'refund_refused':
    case 'refund_lapsed':
    case 'refund_outdated':
      if (of === 'top_up_order') return can('top_up:read', 'top_up') ? open(topUpAddress(id)) : undefined;
      return can('order:read', 'order') ? open(orderAddress(id)) : undefined;
    case 'branch_accepted':
    case 'branch_refused':
      return can('branch_application:create', 'branch_application') ||
        can('branch_application:read', 'branch_application')
        ? open(applicationAddress(id))
        : undefined;
    case 'ledger_breached':
      return can('ledger:read', 'ledger') ? open('/ledger') : undefined;
    case 'log_broken':
      return can('operation_log:read', 'operation_log') ? open('/system/logs/operate') : undefined;
    case 'payment_channel_changed':
      return can('settings:read', 'settings') ? open('/system/settings') : undefined;
    case 'unusual_found':
      return can('operation_log:read', 'operation_log') ? open(`/system/logs/unusual?unusual=${id}`) : undefined;
  }
}
