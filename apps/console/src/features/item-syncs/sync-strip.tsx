import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSync } from '@regulars/contract';
import { itemSyncThingPhrases, say } from '@regulars/phrases';
import { Equal } from 'lucide-react';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './item-syncs.module.css';

type Counts = ItemSync['counts']['item'];

/** How many rows came to what, and that they add up. */
export function SyncStrip({ sync: { scope, counts } }: { sync: ItemSync }) {
  const { t } = useLingui();
  const own = counts[scope];
  const [seen, added, changed, same, gone, refused] = textsOf(own);
  const tiles = [
    { label: t`Seen`, value: seen, note: t`there or here` },
    { label: t({ message: 'Added', context: 'how many' }), value: added, note: t`new here` },
    { label: t({ message: 'Changed', context: 'how many' }), value: changed, note: t`as in the source now` },
    { label: t`Same`, value: same, note: t`left alone` },
    { label: t`Off shelf`, value: gone, note: t`no longer in the source` },
    {
      label: t({ message: 'Refused', context: 'how many' }),
      value: refused,
      note: own.refused > 0 ? t`see why below` : t`none`,
      attention: own.refused > 0,
    },
  ];
  return (
    <Panel flush>
      <div className={styles.strip}>
        {tiles.map(({ label, ...tile }) => (
          <KpiTile key={label} bare label={label} {...tile} />
        ))}
      </div>
      <div className={styles.sum}>
        <Equal size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Trans>
            {seen} seen = {added} added + {changed} changed + {same} same + {gone} off shelf + {refused} refused
          </Trans>
        </span>
        {scope === 'item' && (
          <>
            <Others thing="category" counts={counts.category} />
            <Others thing="brand" counts={counts.brand} />
          </>
        )}
      </div>
    </Panel>
  );
}

const textsOf = ({ seen, added, changed, same, gone, refused }: Counts): string[] =>
  [seen, added, changed, same, gone, refused].map(countText);

/** What came with the items. */
function Others({ thing, counts }: { thing: 'category' | 'brand'; counts: Counts }) {
  const locale = useLocale();
  const name = say(itemSyncThingPhrases[thing], locale);
  const [seen, added, changed, , gone, refused] = textsOf(counts);
  if (counts.seen === 0) return null;
  return (
    <span>
      <Trans>
        {name}: {seen} seen, {added} added, {changed} changed, {gone} off shelf, {refused} refused
      </Trans>
    </span>
  );
}
