import type { LogFault } from '@regulars/phrases';
import type { Allowed } from './allowed.service.ts';
import { latest } from './sealing.service.ts';
import type { Batch, SealedRow } from './seals.queries.ts';
import { digestOfChanges, digestOfEntry, digestOfFields, type SealKey } from './seals.rules.ts';

const hasValuesOf = (key: SealKey, merchantId: string, row: SealedRow, { erasures }: Allowed): boolean => {
  const { changes, changes_text: text, erased_us: erased, log_id: id } = row;
  if (changes === null || text === null) return changes === null && text === null;
  const isSame = digestOfChanges(key, merchantId, id, text) === changes;
  if (erased === null) return isSame;
  // Those erased before they were sealed are the same.
  // An erasure is of what was logged before.
  const isTold = Number(row.at_us) <= Number(erased) && erasures.has(`${row.person} ${erased}`);
  // An earlier program sealed no names; the chain covers whether there is a digest.
  const isNamed = row.fields === null || digestOfFields(key, merchantId, id, text) === row.fields;
  return row.is_empty === true && isTold && (isSame || isNamed);
};

/** What is wrong with the entry of a seal; `gone` if it is no longer kept. */
export const faultOf = (
  key: SealKey,
  merchantId: string,
  row: SealedRow,
  allowed: Allowed,
): LogFault | 'gone' | undefined => {
  const { position, entry_text: text, changes, at_us: at } = row;
  if (text === null) return Number(at) < allowed.removedBefore ? 'gone' : 'missing';
  const isSame = digestOfEntry(key, merchantId, position, text, changes) === row.entry;
  return isSame && hasValuesOf(key, merchantId, row, allowed) ? undefined : 'changed';
};

/** Whether an entry is dated a day after it was sealed: a clock was wrong, or somebody else wrote it. */
export const isAhead = ({ at_us: at }: SealedRow, { sealed_at: sealed }: Batch): boolean =>
  Number(at) > (sealed.getTime() + latest) * 1_000;
