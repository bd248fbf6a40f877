/** What all imports have in common. A kind defines its columns, check, writes and undo. */
export { importDocuments } from './import-documents.ts';
export { importExportOf } from './batch-export.ts';
export { importRowsExportOf } from './row-export.ts';
export {
  cancelBatch,
  confirmBatch,
  getSeenBatch,
  getVisibleTwin,
  listBatches,
  rollBackBatch,
  undoableUntil,
} from './batches.ts';
export { selectUnwritten, type BatchRow } from './batches.queries.ts';
export {
  headingKey,
  isInRange,
  isMasked,
  plain,
  readDate,
  readPhone,
  withoutInvisible,
  type Given,
  type Heading,
  type ReadCells,
} from './cells.ts';
export { maskedPhone } from '../phones/mask-phone.ts';
export { headingsHash } from './columns.ts';
export { errorFile, templateFile } from './files.ts';
export { listFrequentFaults, type CountedValue } from './faults.queries.ts';
export { changeRow, replaceValue } from './fixing.ts';
export {
  FileFault,
  RowRefusal,
  type CheckedRow,
  type ImportKindDefinition,
  type MovingRow,
  type Occasion,
  type Outcome,
  type RowFault,
  type Seen,
} from './import-kinds.ts';
export { defineImport, jobsOf, resumeImports, type ImportWork } from './jobs.ts';
export { getMapping } from './mappings.queries.ts';
export { matchColumns } from './matching.ts';
export { presentDetail, presentItem, shownCells, shownSample, wordFault } from './presenting.ts';
export { getRow, listPageOfRows, listTwins, type ListedRow, type Twins } from './rows.queries.ts';
export { importTask } from './stopping.ts';
export { uploadBatch } from './uploads.ts';
export { importSchedules, tidyImports } from './upkeep.ts';
