import { itemImportLimits } from '@regulars/contract/rules';
import {
  itemImportColumnFaultPhrases,
  itemImportColumnPhrases,
  itemImportRowPhrases,
  itemImportTaskPhrases,
} from '@regulars/phrases';
import {
  defineImport,
  matchRows,
  namesOf,
  recordKind,
  type ImportKindDefinition,
} from '../../platform/imports/index.ts';
import { branchFinder, getActingUser, listBranches } from '../branches/index.ts';
import { listCategoryRows } from '../categories/index.ts';
import { getKeptFields, sellsItems } from '../items/index.ts';
import { readItem } from './item-cells.rules.ts';
import { undoItems, writeItems } from './item-import-writes.ts';
import { listBrands, lockItemsByCode } from './item-import.queries.ts';
import { codeKey, matchItem, nameKey, type Matching } from './item-matching.rules.ts';

const check: ImportKindDefinition['check'] = async (tx, batch, cells) => {
  const rows = cells.map(readItem);
  const items = await lockItemsByCode(
    tx,
    rows.flatMap(({ code }) => code ?? []),
  );
  const brands = await listBrands(
    tx,
    [...new Set(rows.flatMap(({ brand, given }) => [brand ?? [], given['brand'] ?? []].flat()))],
    items.flatMap(({ brand_id }) => brand_id ?? []),
  );
  const categories = await listCategoryRows(tx);
  const nameOf = new Map(categories.map(({ category_id, name }) => [category_id, name]));
  const paths = categories.map(({ category_id, parent_id, name }) => {
    const parent = parent_id === null ? undefined : nameOf.get(parent_id);
    return [parent === undefined ? name : `${parent}/${name}`, category_id] as const;
  });
  const branches = await listBranches(tx, 'all');
  const { may } = await getActingUser(tx, batch.user_id);
  // A whole path comes before a name that several categories have.
  const whole = namesOf(paths, nameKey);
  const byName = namesOf(
    categories.map(({ name, category_id }) => [name, category_id]),
    nameKey,
  );
  const matching: Matching = {
    byCode: new Map(items.map((item) => [codeKey(item.code), item])),
    categories: new Map([...byName, ...whole]),
    brands: namesOf(
      brands.map(({ name, id }) => [name, id]),
      nameKey,
    ),
    branches: branchFinder(branches.filter(sellsItems)),
    allBranches: branches,
    names: new Map([
      ...paths.map(([path, id]): [string, string] => [id, path]),
      ...brands.map(({ id, name }): [string, string] => [id, name]),
      ...branches.map(({ branch_id, name }): [string, string] => [branch_id, name]),
    ]),
    kept: await getKeptFields(tx),
    existing: batch.existing,
    mayCreate: may('item:create'),
    mayUpdate: may('item:update'),
  };
  return matchRows(rows, (row) => matchItem(row, matching));
};

export const itemImport = defineImport(
  recordKind({
    kind: 'item',
    subject: 'item_import',
    limits: { ...itemImportLimits, atOnce: 300 },
    taskPhrases: itemImportTaskPhrases,
    columnPhrases: itemImportColumnPhrases,
    faultPhrases: itemImportRowPhrases,
    columnFaults: itemImportColumnFaultPhrases,
    fileNames: {
      template: { 'zh-CN': '商品导入模板', en: 'Items template' },
      errors: { 'zh-CN': '商品导入未成功的行', en: 'Items not imported' },
    },
    // Items belong to the merchant, not to a branch.
    reach: () => 'all',
    key: 'code',
    headings: {
      code: ['商品编码', '商品编号', '编号', '货号', '商品代码', '条码', 'item code', 'sku', 'item number'],
      name: ['名称', '商品名称', '品名', '商品名', 'name', 'item name', 'product', 'product name'],
      category: ['类别', '商品分类', '品类', 'group'],
      brand: ['商品品牌'],
      price: ['单价', '售价', '零售价', '销售价', 'unit price', 'retail price'],
      member_price: ['会员单价', '会员售价', 'member price', 'members price'],
      branches: ['门店', '可售门店', '销售门店', 'branches', 'stores', 'shops'],
      unit: ['计量单位', '规格单位'],
      remark: ['说明', '描述', 'remark', 'notes', 'description'],
      item_state: ['上下架', '商品状态', 'status'],
    },
    check,
    sameKeys: { c: { rule: 'same_code', column: 'code' } },
    write: writeItems,
    undo: undoItems,
  }),
);
