import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { separators } from '@regulars/phrases';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';

/** Says that an item is sold out; where the user sees several branches that sell it, also in which one. */
export function SoldOutTag({ item: { sold_out: soldOut, branch_ids: soldIn } }: { item: Item }) {
  const { t } = useLingui();
  const dates = useDates();
  const separator = separators[useLocale()];
  const sellers = useBranches().filter(({ value }) => !soldIn || soldIn.includes(value));
  const where = soldOut.map(({ branch_name: name, until }) => {
    const time = until === null ? undefined : dates.cellTime(until);
    return time === undefined ? name : t`${name}, until ${time}`;
  });
  const [only] = soldOut.length === 1 && sellers.length > 1 ? soldOut : [];
  const name = only?.branch_name;
  return (
    <span title={where.join(separator)}>
      <StateTag meaning="attention">{name === undefined ? t`Sold out` : t`Sold out: ${name}`}</StateTag>
    </span>
  );
}
