/** What all imports have in common. A kind defines its columns, check, writes and undo. */
export { importDocuments } from './import-documents.ts';
export { importExportOf } from './batch-export.ts';
export { importRowsExportOf } from './row-export.ts';
export { cancelBatch, confirmBatch, getSeenBatch, getVisibleTwin, listBatches, rollBackBatch } from './batches.ts';
export { selectUnwritten, type BatchRow } from './batches.queries.ts';
export { headingKey, isInRange, isMasked, plain, readDate, type Given, type Heading, type ReadCells } from './cells.ts';
export { maskedPhone } from '../phones/mask-phone.ts';
export { errorFile, templateFile } from './files.ts';
export { fixRow, fixValue, getRemembered, listWrongValues } from './row-fixes.ts';
export {
  RowRefusal,
  type CheckedRow,
  type ImportKindDefinition,
  type MoveOccasion,
  type MovingRow,
  type Occasion,
  type Outcome,
  type RowFault,
} from './import-kinds.ts';
export { defineImport, jobsOf, resumeImports, type ImportWork } from './import-work.jobs.ts';
export { matchColumns } from './matching.ts';
export { presentDetail, presentFaults, presentItem, presentMatched, presentValues, shownCells } from './presenting.ts';
export { presentRows, type BesideRows } from './presenting-rows.ts';
export { listPageOfRows, type ListedRow } from './row-lists.queries.ts';
export { importTask } from './stopping.ts';
export { recordKind } from './record-kinds.ts';
export {
  changesOf,
  checkedRecord,
  listedIds,
  matchRows,
  namesOf,
  readingRow,
  restorable,
  saysSame,
  type Names,
  type WrittenRecord,
} from './record-rows.ts';
export { recordImportsOf, type RecordPlan } from './record-imports.ts';
export { uploadBatch } from './uploads.ts';
export { importSchedules, tidyImports } from './imports.jobs.ts';
