import { Drawer } from '../../../ui/drawer.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Assets, Member } from '@regulars/contract';
import { useState } from 'react';
import { useNarrow } from '../../../framework/list/use-media.ts';
import { AsOfField } from './as-of-field.tsx';
import { unitsOf } from './asset-words.ts';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import { ExpiryForecast } from './expiry-forecast.tsx';
import { FigureAt } from './figure-at.tsx';
import { LotExport, LotList } from './lot-list.tsx';
import { PostingsTimeline } from './postings-timeline.tsx';
import { useFigureNames } from './use-figure-names.ts';

interface ExplainDrawerProps {
  member: Pick<Member, 'vip_id' | 'name'>;
  figure: Figure;
  expiring: Assets['expiring'];
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
}

/** Explains a figure by what expires when, its lots and its postings, now or as of any instant. */
export function ExplainDrawer({ member, figure, expiring, open, onClose, onClosed }: ExplainDrawerProps) {
  const { t } = useLingui();
  const names = useFigureNames();
  const narrow = useNarrow();
  const [at, setAt] = useState<string>();
  const { vip_id: id, name } = member;
  const units = unitsOf[figure];
  const what = names[figure];
  const forecast = expiring.find(({ unit }) => units.includes(unit));
  return (
    <Drawer
      title={t`${what} of ${name}, explained`}
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 640}
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      <div className={styles.explain}>
        <div className={styles.asOf}>
          <FigureAt memberId={id} figure={figure} at={at} />
          <AsOfField at={at} onChange={setAt} />
        </div>
        {at === undefined && <ExpiryForecast expiring={forecast} />}
        {figure !== 'growth' && (
          <section>
            <div className={styles.lotsHead}>
              <h3>{at === undefined ? <Trans>Made of</Trans> : <Trans>It was made of</Trans>}</h3>
              <LotExport memberId={id} units={units} at={at} />
            </div>
            <LotList memberId={id} units={units} at={at} />
          </section>
        )}
        <section>
          <h3>
            <Trans>How it was built up</Trans>
          </h3>
          <PostingsTimeline memberId={id} units={units} at={at} />
        </section>
      </div>
    </Drawer>
  );
}
