import { useLingui } from '@lingui/react/macro';
import type { Carousel } from '@regulars/contract';
import {
  carouselLinkPhrases,
  carouselPlacementPhrases,
  carouselStatusPhrases,
  say,
  separators,
} from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { statusMeanings } from './carousel-list.tsx';
import styles from './carousels.module.css';

/** From this window width, there is room for every column. */
const wide = 1700;

export function useCarouselColumns(): ListColumn<Carousel, 'sort_code' | 'name' | 'starts_on' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { periodOf, leadsTo } = useCarouselWords();
  return [
    {
      key: 'carousel',
      title: t`Carousel`,
      width: 234,
      fixed: 'start',
      sort: 'name',
      exported: ['name'],
      render: ({ name, picture }) => (
        <span className={styles.named}>
          {picture ? <img src={picture} alt="" width={80} height={32} loading="lazy" /> : <i />}
          <strong>{name}</strong>
        </span>
      ),
    },
    {
      key: 'placement',
      title: t`Shown in`,
      width: 118,
      sort: 'sort_code',
      note: t`Sorted as members see them`,
      render: ({ placement }) => say(carouselPlacementPhrases[placement], locale),
    },
    {
      key: 'period',
      title: t`Period`,
      width: 196,
      sort: 'starts_on',
      exported: ['starts_on', 'ends_on'],
      render: periodOf,
    },
    {
      key: 'link',
      title: t({ message: 'Opens', context: 'what a tap opens' }),
      width: 186,
      // Paths are longer than a card; the form has them.
      onCard: 'none',
      exported: ['link', 'target'],
      render: (carousel) => (
        <span className={styles.link} title={leadsTo(carousel)}>
          {carousel.link_kind === 'none' ? '–' : leadsTo(carousel)}
        </span>
      ),
    },
    {
      key: 'branches',
      title: t`Branches`,
      width: 112,
      onCard: 'none',
      render: ({ branch_names: names }) => (names ? <Names names={names} /> : t`Every branch`),
    },
    {
      key: 'created_at',
      title: t`Added`,
      width: 132,
      sort: 'created_at',
      from: wide,
      onCard: 'none',
      render: ({ created_at }) => dates.cell(created_at),
    },
    {
      key: 'status',
      title: t`State`,
      width: 106,
      onCard: 'mark',
      render: ({ status }) => (
        <StateTag meaning={statusMeanings[status]}>{say(carouselStatusPhrases[status], locale)}</StateTag>
      ),
    },
  ];
}

/** The first of several names; all of them as its title. */
function Names({ names }: { names: readonly string[] }) {
  const separator = separators[useLocale()];
  const [first = '', ...others] = names;
  return (
    <span title={names.join(separator)}>{others.length === 0 ? first : `${first} +${countText(others.length)}`}</span>
  );
}

/** What is told of a carousel in several places. */
export function useCarouselWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const periodOf = ({ starts_on, ends_on }: Pick<Carousel, 'starts_on' | 'ends_on'>): string => {
    const [from, to] = [starts_on && dates.cell(starts_on), ends_on && dates.cell(ends_on)];
    if (from && to) return from === to ? from : t`${from} to ${to}`;
    if (from) return t`From ${from}`;
    return to ? t`Until ${to}` : t`Always`;
  };
  const leadsTo = ({
    link_kind: kind,
    link_target: target,
    item_name: item,
  }: Pick<Carousel, 'link_kind' | 'link_target' | 'item_name'>): string => {
    if (kind === 'item') return item ?? t`An item that was removed`;
    return target ?? say(carouselLinkPhrases[kind], locale);
  };
  return { periodOf, leadsTo };
}
