/** What a till's goods system knows, as its API answers it; prices in yuan. */
export interface Goods {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

export const kinds = ['brands', 'categories', 'items'] as const;
export type Kind = (typeof kinds)[number];
export const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text);

/** A small tea house. */
const initial: Readonly<Record<Kind, readonly Goods[]>> = {
  brands: [
    { id: 'B-1', name: '岩下茶坊' },
    { id: 'B-2', name: '桂巷糕点' },
  ],
  categories: [
    { id: 'C-1', name: '茶' },
    { id: 'C-11', name: '壶泡', parent: 'C-1' },
    { id: 'C-12', name: '冷泡', parent: 'C-1' },
    { id: 'C-2', name: '茶点' },
  ],
  items: [
    {
      id: 'D-20418',
      code: 'P0107',
      name: '凤凰单丛（壶）',
      price: '158.00',
      unit: '壶',
      category: 'C-11',
      brand: 'B-1',
    },
    { id: 'D-20102', code: 'P0102', name: '白茶（壶）', price: '108.00', unit: '壶', category: 'C-11', brand: 'B-1' },
    { id: 'D-20117', code: 'P0109', name: '陈皮普洱（壶）', price: '98.00', unit: '壶', category: 'C-11' },
    { id: 'D-20588', code: 'P0115', name: '茉莉银针（壶）', price: '96.00', unit: '壶', category: 'C-11' },
    { id: 'D-20533', code: 'P0201', name: '青柚冷泡（杯）', price: '-28.00', unit: '杯', category: 'C-12' },
    { id: 'D-20570', code: 'P0301', name: '中秋礼盒', price: '298.00', unit: '盒', category: 'C-9' },
    { id: 'D-20601', code: 'P0302', name: '桂花糕', price: '18.50', unit: '份', category: 'C-2', brand: 'B-2' },
  ],
};

const most = 2_000;

/** Bounded, and of one instance. */
export class GoodsStore {
  readonly #goods = new Map<Kind, Map<string, Goods>>();

  constructor() {
    this.reset();
  }

  reset(): void {
    for (const kind of kinds) this.#goods.set(kind, new Map(initial[kind].map((one) => [one.id, one])));
  }

  list(kind: Kind): Goods[] {
    return [...(this.#goods.get(kind)?.values() ?? [])];
  }

  /** Adds or changes one; false if there is no room. */
  set(kind: Kind, id: string, fields: Readonly<Record<string, unknown>>): Goods | undefined {
    const goods = this.#goods.get(kind);
    const known = goods?.get(id);
    if (!goods || (!known && goods.size >= most)) return undefined;
    const one: Goods = { name: '', ...known, ...fields, id };
    goods.set(id, one);
    return one;
  }

  remove(kind: Kind, id: string): boolean {
    return this.#goods.get(kind)?.delete(id) ?? false;
  }
}
