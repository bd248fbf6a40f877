import type { ProviderLogEntry } from '@regulars/contract';
import { auditPhrases, say, servicePhrases, type ServiceProduct } from '@regulars/phrases';
import type { Changes } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/database/index.ts';
import type { Provider } from '../../platform/http/index.ts';
import { presentSlice, readCursor, writeCursor, type Slice } from '../../platform/paging/paging.ts';
import { maskPhonesIn } from '../../platform/phones/mask-phone.ts';
import { changeWords, type Wording } from '../logs/index.ts';

interface LogRow {
  readonly log_id: string;
  readonly at: Date;
  readonly action: string;
  readonly operator: string | null;
  readonly subject_kind: string;
  readonly subject_id: string | null;
  readonly reason: string | null;
  readonly changes: Changes | null;
  readonly merchant: ProviderLogEntry['merchant'];
  readonly account: ProviderLogEntry['account'];
}

/** $1 merchant or null, $2 before this entry, $3 limit. Ids are in order of time. */
const listed = (name: string, of: string) =>
  statement<LogRow>(
    name,
    `select l.log_id, l.at, l.action, l.operator, l.subject_kind, l.subject_id, l.reason, l.changes,
       case when m.merchant_id is not null then jsonb_build_object('merchant_id', m.merchant_id, 'merchant_no', m.merchant_no, 'abbreviation_name', m.abbreviation_name) end as merchant,
       case when a.account_id is not null then jsonb_build_object('account_no', a.account_no, 'actual_name', a.actual_name) end as account
     from provider_log l
     left join merchant m on m.merchant_id = l.merchant_id
     left join account a on a.account_id = l.subject_account_id
     where ${of} and ($2::uuid is null or l.log_id < $2)
     order by l.log_id desc limit $3`,
  );
const all = listed('provider_log_list', '$1::uuid is null');
const ofMerchant = listed('provider_log_list_of_merchant', 'l.merchant_id = $1::uuid');

const zone = 'Asia/Shanghai';
const list = 'provider_logs';

/** What the provider did, to one merchant or to all. */
export const listLogs = async (
  { db, language }: Provider,
  {
    merchant_id: merchantId,
    size = 20,
    cursor,
  }: {
    readonly merchant_id?: string | undefined;
    readonly size?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<Slice<ProviderLogEntry>> => {
  const before = cursor === undefined ? null : readCursor(list, cursor, () => true).id;
  const rows = await db.query(merchantId === undefined ? all : ofMerchant, [merchantId ?? null, before, size + 1]);
  const wording: Wording = {
    language,
    timezone: zone,
    names: new Map(),
    branches: 'all',
    show: (_, text) => maskPhonesIn(text),
    sees: () => true,
  };
  const nameOf = (action: string): string =>
    Object.hasOwn(auditPhrases, action) ? say(auditPhrases[action as keyof typeof auditPhrases], language) : action; // as just checked
  const subjectOf = ({ subject_kind: kind, subject_id: id }: LogRow): string | null =>
    kind === 'service' && id !== null && Object.hasOwn(servicePhrases, id)
      ? say(servicePhrases[id as ServiceProduct], language) // as just checked
      : null;
  return presentSlice(
    rows,
    size,
    (row) => ({
      log_id: row.log_id,
      at: row.at.toISOString(),
      action: row.action,
      action_name: nameOf(row.action),
      operator: row.operator,
      merchant: row.merchant,
      account: row.account,
      subject_name: subjectOf(row),
      reason: row.reason && maskPhonesIn(row.reason),
      changes: changeWords({ subject_kind: row.subject_kind, subject_id: '', changes: row.changes }, wording),
    }),
    ({ log_id: id }) => writeCursor(list, { value: '', id }),
  );
};
