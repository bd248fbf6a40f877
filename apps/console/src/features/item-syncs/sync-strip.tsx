import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSync } from '@regulars/contract';
import { itemSyncThingPhrases, keysOf, say, type ItemSyncThing } from '@regulars/phrases';
import { Equal } from 'lucide-react';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './item-syncs.module.css';
import { countOf } from './sync-words.ts';

type Counts = ItemSync['counts']['item'];

/** How many rows came to what, and that they add up. */
export function SyncStrip({ sync }: { sync: ItemSync }) {
  const { t } = useLingui();
  const { counts } = sync;
  const [seen, added, changed, same, gone, refused] = names.map((name) => countText(countOf(sync, name)));
  const isRefused = countOf(sync, 'refused') > 0;
  const things = keysOf(itemSyncThingPhrases).filter((thing) => counts[thing].seen > 0);
  const tiles = [
    { label: t`Seen`, value: seen, note: t`there or here` },
    { label: t({ message: 'Added', context: 'how many' }), value: added, note: t`new here` },
    { label: t({ message: 'Changed', context: 'how many' }), value: changed, note: t`as in the source now` },
    { label: t`Same`, value: same, note: t`left alone` },
    { label: t`Off shelf`, value: gone, note: t`no longer in the source` },
    {
      label: t({ message: 'Refused', context: 'how many' }),
      value: refused,
      note: isRefused ? t`see why below` : t`none`,
      attention: isRefused,
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
        {things.length > 1 && things.map((thing) => <Part key={thing} thing={thing} counts={counts[thing]} />)}
      </div>
    </Panel>
  );
}

const names = ['seen', 'added', 'changed', 'same', 'gone', 'refused'] as const;

/** What of it is about one thing. */
function Part({ thing, counts }: { thing: ItemSyncThing; counts: Counts }) {
  const locale = useLocale();
  const name = say(itemSyncThingPhrases[thing], locale);
  const [seen, added, changed, same, gone, refused] = names.map((key) => countText(counts[key]));
  return (
    <span>
      <Trans>
        {name}: {seen} seen = {added} added + {changed} changed + {same} same + {gone} off shelf + {refused} refused
      </Trans>
    </span>
  );
}
