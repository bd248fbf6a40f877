import type { MemberImport } from '@regulars/contract';

/** A checked import for tests: seven rows with errors, two valid ones. */
export const importOf = (changes: Partial<MemberImport> = {}): MemberImport => ({
  number: 'MI20261120-0001',
  batch_id: '0190a000-0000-7000-8000-0000000000c1',
  file_name: 'members.csv',
  file_kind: 'csv',
  state: 'checked',
  operator: '方晓棠',
  created_at: '2026-11-20T06:35:00Z',
  rows: { total: 9, good: 2, same: 0, bad: 7, skipped: 0, posted: 0, failed: 0, undone: 0, kept: 0 },
  fault: null,
  same_file: null,
  confirmed_at: null,
  ended_at: null,
  cleared_at: null,
  undo_until: null,
  edited: false,
  effects: { new: 2, changed: 0 },
  headings: [],
  columns: [],
  remembered: null,
  ...changes,
});
