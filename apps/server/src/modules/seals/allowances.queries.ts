import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { micros } from './seals.queries.ts';
import { macOf, type Allowance, type SealKey } from './seals.rules.ts';

const add = statement(
  'log_allowance_add',
  `insert into log_allowance (merchant_id, log_id, mac) values ($1, $2, decode($3, 'hex'))`,
);
/** States that the program wrote an entry which allows something to be gone; in the entry's own transaction. */
export const addAllowance = async (tx: TenantTx, key: SealKey, logId: string, allowance: Allowance): Promise<void> => {
  await tx.query(add, [tx.merchantId, logId, macOf(key, tx.merchantId, logId, allowance)]);
};

/** An entry that tells of a removal or an erasure. */
interface Telling {
  readonly log_id: string;
  /** Microseconds. */
  readonly at_us: string;
  /** The program's statement; null: none. */
  readonly mac: string | null;
  /** Whether it was sealed before the program made such statements, or with the first batch after. */
  readonly is_earlier: boolean;
}

/** The statement of an entry `l`, and whether it needs none. A statement is probed by key: there are few such entries. */
const telling = `l.log_id, ${micros('l.at')} as at_us,
  (select encode(a.mac, 'hex') from log_allowance a where a.merchant_id = $1 and a.log_id = l.log_id limit 1) as mac,
  coalesce((select s.position from log_seal s where s.merchant_id = $1 and s.log_id = l.log_id limit 1) <= earlier.position, false) as is_earlier`;
const earlier = `(
  select max(b.last_position) as position from log_seal_batch b where b.merchant_id = $1
    and b.batch <= (select max(o.batch) + 1 from log_seal_batch o where o.merchant_id = $1 and o.format = 1)
) earlier`;

export interface Erasure extends Telling {
  /** Kind and id. */
  readonly person: string;
}
const erasures = statement<Erasure>(
  'log_erasures',
  `select ${telling}, l.subject_kind || ' ' || l.subject_id as person
   from operation_log l cross join ${earlier} where l.merchant_id = $1 and l.action = 'log.erase'`,
);
/** The entries that tell whose values were erased, and when. */
export const listErasures = (view: TenantView): Promise<Erasure[]> => view.query(erasures, [view.merchantId]);

export interface Removal extends Telling {
  readonly before: string | null;
}
const removals = statement<Removal>(
  'log_removals',
  `select ${telling}, c.changes #>> '{removed_before,1}' as before from operation_log l
   cross join ${earlier}
   join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
   where l.merchant_id = $1 and l.action = 'log.remove'`,
);
/** The entries that tell up to when entries were removed because they are no longer kept. */
export const listRemovals = (view: TenantView): Promise<Removal[]> => view.query(removals, [view.merchantId]);
