import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { assetUnitPhrases, say } from '@regulars/phrases';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import { useNarrow } from '../../../framework/list/use-media.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { AsOfField } from './as-of-field.tsx';
import { amountText, unitsOf, valueOf } from './asset-words.ts';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import { LotList } from './lot-list.tsx';
import { PostingsTimeline } from './postings-timeline.tsx';
import { useCounted } from './use-counted.ts';
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
          <Standing memberId={id} figure={figure} at={at} />
          <AsOfField at={at} onChange={setAt} />
        </div>
        {figure !== 'growth' && (
          <section>
            <h3>{at === undefined ? <Trans>Made of</Trans> : <Trans>It was made of</Trans>}</h3>
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

/** The figure as of an instant, exact to the millisecond. */
function Standing({ memberId, figure, at }: { memberId: string; figure: Figure; at: string | undefined }) {
  const locale = useLocale();
  const counted = useCounted();
  const { data, error } = useEndpoint(
    'GET /vip-infos/{id}/balances',
    { params: { id: memberId }, query: { at } },
    { quiet: true, keepPrevious: true },
  );
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <SkeletonBlock width={160} height={44} />;
  const { balances, final } = data;
  return (
    <div aria-live="polite">
      <span className={styles.figure}>
        {figure === 'balance' ? <Money fen={valueOf(balances)} size="display" /> : counted(figure, balances[figure])}
      </span>
      {figure === 'balance' && (
        <p className={styles.facts}>
          {unitsOf.balance
            .map((unit) => `${say(assetUnitPhrases[unit], locale)} ${amountText(unit, balances[unit])}`)
            .join(' · ')}
        </p>
      )}
      {at !== undefined && !final && (
        <p className={styles.notFinal}>
          <Trans>Not final yet: postings under way may still count here. Look again in five minutes.</Trans>
        </p>
      )}
    </div>
  );
}
