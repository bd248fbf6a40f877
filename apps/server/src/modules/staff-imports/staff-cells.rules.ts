import { matches, personNamePattern, phonePattern, readPhone, remarkLength } from '@regulars/contract/rules';
import type { StaffImportColumn, StaffImportRowFault } from '@regulars/phrases';
import { isInRange, isMasked, readDate, readingRow, type ReadCells } from '../../platform/imports/index.ts';

export type StaffCells = ReturnType<typeof readStaff>;

/** Of a staff number and a post, as the contract has them. */
const [staffNoPattern, postLength] = ['^[0-9A-Za-z-]{1,20}$', 40];

/** Reads the cells of a member of staff. Undefined fields are not in the file and won't be changed. */
export const readStaff = (cells: ReadCells) => {
  const row = readingRow<StaffImportColumn, StaffImportRowFault>(cells);
  const typed = row.text('phone');
  const phone = typed === undefined ? undefined : readPhone(typed);
  if (phone === undefined) row.refuse('phone_missing', 'phone');
  else if (isMasked(phone)) row.refuse('phone_masked', 'phone');
  else if (!matches(phonePattern, phone)) row.refuse('phone', 'phone');
  const short = (column: 'post' | 'remark', limit: number): string | undefined => {
    const text = row.typed(column);
    if (text !== undefined && text.length > limit) row.refuse('too_long', column, { limit });
    return text;
  };
  return {
    rowNo: cells.rowNo,
    given: cells.given,
    phone,
    name: row.line('name', personNamePattern, 'person_name'),
    staff_no: row.value('staff_no', (text) => (matches(staffNoPattern, text) ? text : undefined), 'staff_no'),
    post: short('post', postLength),
    hired_on: row.value(
      'hired_on',
      (text) => {
        const date = readDate(text);
        return date !== undefined && isInRange(date) ? date : undefined;
      },
      'date',
    ),
    remark: short('remark', remarkLength),
    /** Names, to be found. */
    roles: row.typed('roles'),
    branches: row.typed('branches'),
    refuse: row.refuse,
    faults: row.faults,
  };
};
