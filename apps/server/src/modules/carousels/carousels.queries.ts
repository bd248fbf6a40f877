import type { CarouselFilter } from '@regulars/contract';
import type { CarouselStatus } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { containing, like, oneOf } from '../../platform/lists/conditions.ts';
import { orderingOf } from '../../platform/lists/ordering.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import type { References } from '../../platform/lists/references.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import { pictureRows } from '../../platform/pictures/index.ts';
import { branchIdsReference, branchNamesOf } from '../branches/index.ts';

/** A carousel with the names of its item and branches. */
export type CarouselRow = RowOf<'carousel'> & {
  readonly item_name: string | null;
  readonly branch_names: readonly string[] | null;
  /** The same as one text for exports; empty: in every branch. */
  readonly seen_in: string | null;
  readonly status: CarouselStatus;
  /** What it leads to, as one text for exports. */
  readonly leads_to: string | null;
};

export const carouselRows = rowsOf('carousel', 'carousel_id');
export const carouselOrder = orderingOf('carousel', 'carousel_id');

export const carouselReferences = {
  picture_id: { rows: pictureRows, missing: 'picture_not_found', loss: 'picture' },
  branch_ids: branchIdsReference,
} as const satisfies References;

interface CarouselConditions {
  /** The merchant's business day. */
  readonly today: string;
  readonly nameLike?: string | undefined;
  readonly placements?: readonly string[] | undefined;
  readonly statuses?: readonly CarouselStatus[] | undefined;
  readonly branchIds?: readonly string[] | undefined;
}

/** The filter as conditions on the rows. */
export const conditionsOf = (
  { keyword, placement, status, branch_id }: Pick<CarouselFilter, 'keyword' | 'placement' | 'status' | 'branch_id'>,
  { day }: Pick<Reader, 'day'>,
): CarouselConditions => ({
  today: day.today(),
  nameLike: containing(keyword),
  placements: placement,
  statuses: status?.length ? status : undefined,
  branchIds: branch_id,
});

/** In SQL what `statusOf` says. */
const statusSql = (today: string) =>
  sql<CarouselStatus>`case when r.state <> 'used' then 'draft' when r.starts_on > ${today}::date then 'waiting'
    when r.ends_on < ${today}::date then 'ended' else 'running' end`;

export const carouselList = pagedList({
  name: 'carousels',
  table: 'carousel',
  id: 'carousel_id',
  sorts: {
    sort_code: { column: 'sort_code', kind: 'integer', order: 'asc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
    starts_on: { column: 'starts_on', kind: 'date', order: 'desc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
  },
  where: (_, { today, nameLike, placements, statuses, branchIds }: CarouselConditions) => [
    like('r.name', nameLike),
    oneOf('r.placement', placements),
    statuses && sql<SqlBool>`${statusSql(today)} in (${sql.join(statuses)})`,
    branchIds && sql<SqlBool>`(r.branch_ids is null or r.branch_ids && ${sql.val([...branchIds])}::uuid[])`,
  ],
  show: (rows, { today }) =>
    rows
      .leftJoin('item as i', (join) =>
        join.onRef('i.merchant_id', '=', 'r.merchant_id').onRef('i.item_id', '=', 'r.item_id'),
      )
      .selectAll('r')
      .select('i.name as item_name')
      .select(statusSql(today).as('status'))
      .select(sql<string | null>`coalesce(r.link_target, i.name)`.as('leads_to'))
      .select((e) => {
        const names = branchNamesOf(e);
        return [names.list.as('branch_names'), names.text.as('seen_in')];
      }),
  created: 'created_at',
  restored: 'restored_at',
});

const places = statement<{ carousel_id: string; sort_code: number }>(
  'carousel_places',
  'select carousel_id, sort_code from carousel where merchant_id = $1 order by sort_code, carousel_id',
);
/** All carousels in order. */
export const listPlaces = (view: TenantView) => view.query(places, [view.merchantId]);
