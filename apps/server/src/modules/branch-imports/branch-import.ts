import { branchImportLimits } from '@regulars/contract/rules';
import {
  branchImportColumnFaultPhrases,
  branchImportColumnPhrases,
  branchImportRowPhrases,
  branchImportTaskPhrases,
} from '@regulars/phrases';
import { defineImport, matchRows, recordKind, type ImportKindDefinition } from '../../platform/imports/index.ts';
import { getAllowance, isWithin } from '../branches/index.ts';
import { getImporter } from '../users/index.ts';
import { readBranch } from './branch-cells.rules.ts';
import { mayCreate, undoBranches, writeBranches } from './branch-import-writes.ts';
import { countNewRows, lockBranchesByNumber } from './branch-import.queries.ts';
import { matchBranchRow, type BranchMatching } from './branch-matching.rules.ts';

const check: ImportKindDefinition['check'] = async (tx, batch, cells, { now }) => {
  const rows = cells.map(readBranch);
  const importer = await getImporter(tx, batch.user_id, now);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const branches = await lockBranchesByNumber(tx, numbers);
  const { limit, used } = await getAllowance(tx);
  const planned = await countNewRows(
    tx,
    batch.batch_id,
    rows.map(({ rowNo }) => rowNo),
  );
  const matching: BranchMatching = {
    byNumber: new Map(branches.map((branch) => [branch.branch_no, branch])),
    mayEdit: (branchId) => isWithin(importer.branches, branchId),
    mayCreate: mayCreate(importer),
    mayUpdate: importer.permissions.has('store:update'),
    existing: batch.existing,
    limit,
    room: { left: limit - used - planned },
  };
  const seen = new Set<string>();
  return matchRows(rows, (row) => {
    // A number that stands twice takes one place; the second row is refused for its key.
    const again = row.number !== undefined && seen.has(row.number);
    if (row.number !== undefined) seen.add(row.number);
    return matchBranchRow(row, again ? { ...matching, room: { left: 1 } } : matching);
  });
};

export const branchImport = defineImport(
  recordKind({
    kind: 'branch',
    subject: 'branch_import',
    limits: { ...branchImportLimits, atOnce: 50 },
    taskPhrases: branchImportTaskPhrases,
    columnPhrases: branchImportColumnPhrases,
    faultPhrases: branchImportRowPhrases,
    columnFaults: branchImportColumnFaultPhrases,
    fileNames: {
      template: { 'zh-CN': '门店导入模板', en: 'Branches template' },
      errors: { 'zh-CN': '门店导入未成功的行', en: 'Branches not imported' },
    },
    reach: ({ branches }) => branches,
    key: 'branch_no',
    headings: {
      branch_no: ['门店编号', '店号', '门店编码', 'branch number', 'branch no', 'store number', 'code'],
      name: ['门店名称', '店名', '名称', 'branch name', 'store', 'store name'],
      type: ['门店类型', 'branch type', 'store type'],
      region: ['地区', '省市区', '所在地区', 'district', 'area'],
      address: ['详细地址', '门店地址', 'street'],
      contact: ['联系人', '店长', 'manager', 'contact person'],
      phone: ['联系电话', '门店电话', 'telephone', 'tel'],
      latitude: ['lat'],
      longitude: ['lng', 'lon'],
      opened_on: ['开业日', '开店日期', 'opening date', 'opened'],
      hours: ['营业时段', 'opening hours', 'business hours'],
    },
    check,
    sameKeys: { k: { rule: 'same_key', column: 'branch_no' } },
    write: writeBranches,
    undo: undoBranches,
  }),
);
