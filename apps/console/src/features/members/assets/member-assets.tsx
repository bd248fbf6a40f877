import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyLayer } from '../../../framework/feedback/lazy-layer.tsx';
import { useEndpoint } from '../../../framework/api/index.ts';
import { Panel } from '../../../ui/panel.tsx';
import { AssetFigures, AssetFiguresSkeleton } from './asset-figures.tsx';
import type { Figure } from './asset-words.ts';
import styles from './assets.module.css';
import type { RecordTab } from './member-records.tsx';

const ExplainDrawer = lazyLayer(async () => (await import('./explain-drawer.tsx')).ExplainDrawer);
const HoldsDrawer = lazyLayer(async () => (await import('./holds-drawer.tsx')).HoldsDrawer);

interface MemberAssetsProps {
  member: Pick<Member, 'vip_id' | 'name' | 'grade_id'>;
  onShowRecords: (tab: RecordTab) => void;
}

/** A member's figures, each once, with what expires and when; the balances can be explained. */
export function MemberAssets({ member, onShowRecords }: MemberAssetsProps) {
  const { t } = useLingui();
  const [figure, setFigure] = useState<Figure>();
  const [open, setOpen] = useState(false);
  const [holds, setHolds] = useState<'never' | 'open' | 'closed'>('never');
  const { data, error, refetch } = useEndpoint(
    'GET /vip-infos/{id}/assets',
    { params: { id: member.vip_id } },
    { quiet: true },
  );
  function explain(next: Figure): void {
    setFigure(next);
    setOpen(true);
  }
  return (
    <section aria-label={t`Assets`} className={styles.strip}>
      <Panel flush>
        {error && !data ? (
          <p className={styles.failed} role="alert">
            {error.message}{' '}
            <Button type="link" size="small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : (
          <div className={styles.tiles} aria-busy={!data}>
            {data ? (
              <AssetFigures
                member={member}
                assets={data}
                onExplain={explain}
                onShowHolds={() => setHolds('open')}
                onShowRecords={onShowRecords}
              />
            ) : (
              <AssetFiguresSkeleton />
            )}
          </div>
        )}
      </Panel>
      {figure && data && (
        <ExplainDrawer
          key={figure}
          member={member}
          figure={figure}
          expiring={data.expiring}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setFigure(undefined)}
        />
      )}
      {data && holds !== 'never' && (
        <HoldsDrawer holds={data.holds} open={holds === 'open'} onClose={() => setHolds('closed')} />
      )}
    </section>
  );
}
