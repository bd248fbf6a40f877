import { json, objectIn, type Call, type Reply, type Route } from '../kernel/exchange.ts';
import { html } from '../kernel/html.ts';
import type { Say } from '../kernel/language.ts';
import type { Mount, Panel, Provider } from '../kernel/provider.ts';
import { GoodsStore, isKind, kinds } from './goods.ts';

const host = 'pos.example';
/** Nothing secret: the address it belongs to is the sandbox's. */
const token = 'sandbox-item-source-token';
const mostOnPage = 1_000;
const maxShown = 20;

/** A till's goods system, from which a merchant syncs its items. */
export function createItemSource(): Provider {
  const goods = new GoodsStore();
  let address = '';
  return {
    name: 'item-source',
    mounts: [mountOf(goods)],
    admin: adminOf(goods),
    guide,
    panel: (say) => panelOf(say, goods, address),
    environment: (at) => {
      address = `${at}/${host}`;
      return { ITEM_SOURCE_URL: address };
    },
    reset: () => goods.reset(),
  };
}

const guide = `GET /admin/item-source/:kind            brands, categories, items
PUT /admin/item-source/:kind/:id        {"name", "price", …}
DELETE /admin/item-source/:kind/:id`;

const failed = (status: number, error: string): Reply => json({ error }, status);

function mountOf(goods: GoodsStore): Mount {
  return {
    host,
    breakable: kinds.map((kind) => `/${kind}`),
    routes: [{ method: 'GET', path: '/:kind', handle: (call) => pageOf(goods, call) }],
    failure: (code) => failed(500, code),
    unknown: () => failed(404, 'not found'),
  };
}

/** A page by `limit` and `cursor`, the place of its first row. */
function pageOf(goods: GoodsStore, { segments, query, headers }: Call): Reply {
  const { kind } = segments;
  if (headers.authorization !== `Bearer ${token}`) return failed(401, 'the token is unknown');
  if (!isKind(kind)) return failed(404, 'not found');
  const [limit, from] = [Number(query.get('limit') ?? mostOnPage), Number(query.get('cursor') ?? 0)];
  if (!Number.isInteger(limit) || limit < 1 || limit > mostOnPage) return failed(400, `limit is 1 to ${mostOnPage}`);
  if (!Number.isInteger(from) || from < 0) return failed(400, 'the cursor is unknown');
  const all = goods.list(kind);
  const next = from + limit < all.length ? String(from + limit) : null;
  return json({ items: all.slice(from, from + limit), next_cursor: next, total: all.length });
}

function adminOf(goods: GoodsStore): Route[] {
  return [
    {
      method: 'GET',
      path: '/:kind',
      handle: ({ segments: { kind } }) => (isKind(kind) ? json(goods.list(kind)) : noKind()),
    },
    {
      method: 'PUT',
      path: '/:kind/:id',
      handle: ({ segments: { kind, id = '' }, body }) => {
        const fields = objectIn(body);
        if (!isKind(kind)) return noKind();
        if (fields === undefined) return failed(400, 'The body must be an object of fields.');
        const one = goods.set(kind, decodeURIComponent(id), fields);
        return one ? json(one) : failed(409, 'There are too many already.');
      },
    },
    {
      method: 'DELETE',
      path: '/:kind/:id',
      handle: ({ segments: { kind, id = '' } }) => {
        if (!isKind(kind)) return noKind();
        return goods.remove(kind, decodeURIComponent(id)) ? json(null) : failed(404, 'There is none of this id.');
      },
    },
  ];
}

const noKind = (): Reply => failed(404, `There are only ${kinds.join(', ')}.`);

function panelOf(say: Say, goods: GoodsStore, address: string): Panel {
  const items = goods.list('items');
  return {
    id: 'item-source',
    title: say('商品来源', 'Item source'),
    body: html`<p>${say('网址', 'Address')} <code>${address}</code></p>
      <p>${say('令牌', 'Token')} <code>${token}</code></p>
      <ul class="rows">
        ${items.slice(0, maxShown).map(
          ({ id, name, price }) =>
            html`<li data-testid="goods-${id}">
              <p class="line"><strong>${name}</strong><span class="text3">${id} · ¥${String(price)}</span></p>
            </li>`,
        )}
      </ul>`,
  };
}
