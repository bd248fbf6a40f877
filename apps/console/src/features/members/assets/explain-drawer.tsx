import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useNarrow } from '../../../framework/list/use-media.ts';
import { AsOfField } from './as-of-field.tsx';
import { unitsOf } from './asset-words.ts';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import { FigureAt } from './figure-at.tsx';
import { LotExport, LotList } from './lot-list.tsx';
import { PostingsTimeline } from './postings-timeline.tsx';
import { useFigureNames } from './use-figure-names.ts';

interface ExplainDrawerProps {
  member: Pick<Member, 'vip_id' | 'name'>;
  figure: Figure;
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
}

/** Explains a figure by its lots and postings, now or as of any instant. */
export function ExplainDrawer({ member, figure, open, onClose, onClosed }: ExplainDrawerProps) {
  const { t } = useLingui();
  const names = useFigureNames();
  const narrow = useNarrow();
  const [at, setAt] = useState<string>();
  const { vip_id: id, name } = member;
  const units = unitsOf[figure];
  const what = names[figure];
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
