import { carouselPagePattern, matches, webAddressPattern } from '@regulars/contract/rules';
import type { CarouselStatus } from '@regulars/phrases';

interface Shown {
  readonly state: string;
  /** Business dates; null: open. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** Whether members see it on a business day. In SQL `statusSql` says the same. */
export const statusOf = ({ state, starts_on, ends_on }: Shown, today: string): CarouselStatus => {
  if (state !== 'used') return 'draft';
  if (starts_on !== null && starts_on > today) return 'waiting';
  return ends_on !== null && ends_on < today ? 'ended' : 'running';
};

export interface Link {
  readonly link_kind: string;
  readonly link_target: string | null;
  readonly item_id: string | null;
}

/** The link with changes: one of another kind drops what the former one led to. */
export const linkWith = (before: Link, changes: { readonly [F in keyof Link]?: Link[F] | undefined }): Link => {
  const link_kind = changes.link_kind ?? before.link_kind;
  const kept = link_kind === before.link_kind ? before : { link_target: null, item_id: null };
  const { link_target = kept.link_target, item_id = kept.item_id } = changes;
  return {
    link_kind,
    link_target: link_kind === 'page' || link_kind === 'web' ? link_target : null,
    item_id: link_kind === 'item' ? item_id : null,
  };
};

/** The field of a link that leads nowhere. */
export const linkFault = ({ link_kind, link_target, item_id }: Link): 'link_target' | 'item_id' | undefined => {
  if (link_kind === 'item') return item_id === null ? 'item_id' : undefined;
  if (link_kind === 'none') return undefined;
  const target = link_target ?? '';
  const leads =
    link_kind === 'page'
      ? matches(carouselPagePattern, target)
      : target.startsWith('https://') && matches(webAddressPattern, target) && URL.canParse(target);
  return leads ? undefined : 'link_target';
};
