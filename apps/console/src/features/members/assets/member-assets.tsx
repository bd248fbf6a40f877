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
import { ExpiryForecast } from './expiry-forecast.tsx';
import { Holds } from './holds.tsx';

const ExplainDrawer = lazyLayer(async () => (await import('./explain-drawer.tsx')).ExplainDrawer);

type AssetsMember = Pick<Member, 'vip_id' | 'name'>;

/** A member's balances, each with an explanation, and the expiry forecast of points and bonus. */
export function MemberAssets({ member }: { member: AssetsMember }) {
  const { t } = useLingui();
  const [figure, setFigure] = useState<Figure>();
  const [open, setOpen] = useState(false);
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
    <>
      <Panel title={t`Assets`} flush>
        {error && !data ? (
          <p className={styles.failed} role="alert">
            {error.message}{' '}
            <Button type="link" size="small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : (
          <div className={styles.tiles} aria-busy={!data}>
            {data ? <AssetFigures assets={data} onExplain={explain} /> : <AssetFiguresSkeleton />}
          </div>
        )}
      </Panel>
      {data && <ExpiryForecast expiring={data.expiring} />}
      {data && data.holds.length > 0 && <Holds holds={data.holds} />}
      {figure && (
        <ExplainDrawer
          key={figure}
          member={member}
          figure={figure}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setFigure(undefined)}
        />
      )}
    </>
  );
}
