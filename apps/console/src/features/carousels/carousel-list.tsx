import { useLingui } from '@lingui/react/macro';
import type { Carousel } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { carouselPlacementPhrases, carouselStatusPhrases, keysOf } from '@regulars/phrases';
import type { CarouselStatus } from '@regulars/phrases';
import { choicesField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import type { List } from '../../framework/list/use-list.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useOptions } from '../../framework/use-options.ts';
import type { StateMeaning } from '../../ui/state-tag.tsx';

/** Filters and sorts of the list of carousels, named as in the endpoint's query. */
export const carouselList = {
  name: 'carousels',
  fields: {
    keyword: textField(keywordLength),
    placement: choicesField(keysOf(carouselPlacementPhrases)),
    status: choicesField(keysOf(carouselStatusPhrases)),
    branch_id: textsField(uuid, 200),
  },
  sorts: ['sort_code', 'name', 'starts_on', 'created_at'],
} as const;

/** A row's id and accessible name. */
export const carouselRow = {
  idOf: ({ carousel_id }: Carousel) => carousel_id,
  nameOf: ({ name }: Carousel) => name,
};

export const statusMeanings: Readonly<Record<CarouselStatus, StateMeaning>> = {
  draft: 'over',
  waiting: 'waiting',
  running: 'live',
  ended: 'over',
};

export function useCarouselFilters(list: List<Carousel, FiltersOf<(typeof carouselList)['fields']>>) {
  const { t } = useLingui();
  const branches = useBranches();
  const [placements, states] = [useOptions(carouselPlacementPhrases), useOptions(carouselStatusPhrases)];
  return (
    <>
      <KeywordFilter
        label={t`Carousel`}
        placeholder={t`Part of the name`}
        maxLength={keywordLength}
        {...list.bind('keyword')}
      />
      <ChoicesFilter label={t`Shown in`} options={placements} {...list.bind('placement')} />
      <ChoicesFilter label={t`State`} options={states} {...list.bind('status')} />
      {branches.length > 1 && <BranchFilter {...list.bind('branch_id')} />}
    </>
  );
}
