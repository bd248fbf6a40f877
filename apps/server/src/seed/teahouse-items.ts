import { v7 as newId } from 'uuid';
import { listBranches } from '../modules/branches/index.ts';
import { brandRows } from '../modules/brands/index.ts';
import { itemRows } from '../modules/items/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { MenuItem } from './baskets.ts';

/** Suppliers have a remark; the teahouse's own brand has none. */
const brands: Readonly<Record<string, string | null>> = {
  半日自焙: null,
  岩下茶坊: '武夷岩茶，每月 5 日、20 日送',
  桂巷糕点: '每天 07:30 送',
  青柚冷泡: '夏季为主',
};

type Row = readonly [code: string, name: string, fen: number, unit: string, category: string | null, brand?: string];
/** In the order in which they were added. */
const rows: readonly Row[] = [
  ['T0101', '大红袍（壶）', 12_800, '壶', '壶泡', '岩下茶坊'], ['T0102', '白茶（壶）', 10_800, '壶', '壶泡', '半日自焙'], ['T0103', '铁观音（壶）', 11_800, '壶', '壶泡', '半日自焙'],
  ['T0107', '凤凰单丛（壶）', 16_800, '壶', '壶泡', '半日自焙'], ['T0109', '陈皮普洱（壶）', 9_800, '壶', '壶泡'], ['T0110', '桂花乌龙（壶）', 8_800, '壶', '壶泡', '半日自焙'],
  ['T0111', '明前龙井（壶）', 18_800, '壶', '壶泡', '半日自焙'], ['T0114', '熟普小沱（壶）', 7_800, '壶', '壶泡'], ['T0201', '茉莉银针（杯）', 3_800, '杯', '杯泡', '半日自焙'],
  ['T0202', '龙井（杯）', 4_200, '杯', '杯泡', '半日自焙'], ['T0301', '冷泡青柚乌龙', 2_800, '瓶', '冷泡', '青柚冷泡'], ['T0302', '冷泡茉莉', 2_600, '瓶', '冷泡', '青柚冷泡'],
  ['S0101', '桂花糕', 1_800, '份', '糕点', '桂巷糕点'], ['S0102', '绿豆糕', 1_600, '份', '糕点', '桂巷糕点'], ['S0103', '枣泥酥', 2_000, '份', '糕点', '桂巷糕点'],
  ['S0201', '炭烤花生', 1_200, '碟', '干果'], ['S0202', '原味瓜子', 1_000, '碟', '干果'], ['C0101', '酸梅汤', 1_500, '杯', '冷饮'],
  ['P0101', '茶位费', 800, '位', '茶位'], ['G0101', '岩茶礼盒', 36_800, '盒', '礼盒', '岩下茶坊'], ['K0101', '双人下午茶', 19_800, '套', '套餐'], ['Z0001', '手写茶卡', 500, '张', null],
]; // prettier-ignore
/** The others are sold in every branch. */
const soldAt: Readonly<Record<string, readonly string[]>> = {
  T0107: ['解放路店', '西湖银泰店'],
  T0114: ['滨江宝龙店'],
};
/** Fen for members. */
const memberPrices: Readonly<Record<string, number>> = { T0109: 8_800, T0201: 3_500, S0101: 1_500, G0101: 32_800 };
const stopped: ReadonlySet<string> = new Set(['T0111', 'T0302']);

/** Adds the teahouse's brands and items; `categories` are ids by name. Returns what is sold. */
export const addTeahouseItems = async (
  tx: TenantTx,
  categories: ReadonlyMap<string, string>,
  made: Date,
): Promise<MenuItem[]> => {
  const menu: MenuItem[] = [];
  const branches = await listBranches(tx, 'all');
  const brandIds = new Map<string, string>();
  const at = (place: number): Date => new Date(made.getTime() + place * 60_000);
  for (const [name, remark] of Object.entries(brands)) {
    const origin = remark === null ? 'own' : 'supplied';
    const created_at = at(brandIds.size);
    const { brand_id } = await brandRows.add(tx, { brand_id: newId(), name, origin, remark, created_at });
    brandIds.set(name, brand_id);
  }
  for (const [place, [code, name, price, unit, category, brand]] of rows.entries()) {
    const item = await itemRows.add(tx, {
      item_id: newId(),
      code,
      name,
      price,
      member_price: memberPrices[code] ?? null,
      unit,
      created_at: at(place),
      brand_id: (brand && brandIds.get(brand)) ?? null,
      category_id: (category && categories.get(category)) ?? null,
      state: stopped.has(code) ? 'stopped' : 'used',
      branch_ids: soldAt[code]
        ? branches
            .filter(({ name: one }) => soldAt[code]?.includes(one))
            .map(({ branch_id }) => branch_id)
            .toSorted()
        : null,
    });
    if (item.state === 'used') menu.push({ ...item, category });
  }
  return menu;
};
