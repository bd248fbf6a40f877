import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpSituation } from '@regulars/contract';
import { pages } from '@regulars/contract/menu';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './top-up-notes.module.css';

type Span = 'today' | 'month' | 'total';

/** What members topped up at the user's branches, and what they still have of it. */
export function Overview() {
  const { t } = useLingui();
  const result = useEndpoint('GET /recharge-rule/general-situation', {}, { quiet: true, refetchInterval: 60_000 });
  const words = {
    missing: t`There are no figures`,
    missingHint: '',
    denied: t`You cannot view top-ups`,
    broken: t`The figures did not load`,
  };
  return (
    <Fetched result={result} words={words}>
      {(situation) => <Figures situation={situation} />}
    </Fetched>
  );
}

function Figures({ situation }: { situation: TopUpSituation }) {
  const { t } = useLingui();
  const [span, setSpan] = useState<Span>('month');
  return (
    <section className={styles.overview} aria-label={t`Overview of top-ups`}>
      <div className={styles.head}>
        <Segmented<Span>
          aria-label={t({ message: 'Period', context: 'of figures' })}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'today', label: t`Today` },
            { value: 'month', label: t`This month` },
            { value: 'total', label: t`All time` },
          ]}
        />
        <FlowLink span={span} />
      </div>
      <Tiles situation={situation} span={span} />
    </section>
  );
}

/** To the top-ups that the figures are of. */
function FlowLink({ span }: { span: Span }) {
  const today = useDates().today();
  const seesFlow = useCanAt('top_up', 'top_up:read');
  if (!seesFlow) return null;
  const from = { today: `?dated_from=${today}`, month: `?dated_from=${today.slice(0, 8)}01`, total: '' }[span];
  return (
    <Link className="tapped" to={`${pages.top_up.address}${from}`}>
      <Trans>Their flow</Trans>
    </Link>
  );
}

function Tiles({ situation, span }: { situation: TopUpSituation; span: Span }) {
  const { t } = useLingui();
  const { top_ups: count, principal, bonus, refunds, principal_back: back, bonus_back: bonusBack } = situation[span];
  const { principal: owed, bonus: owedBonus } = situation.liability;
  const [taken, bonusTaken] = [moneyText(back), moneyText(bonusBack)];
  const [ofPrincipal, ofBonus] = [moneyText(owed), moneyText(owedBonus)];
  const rate = moneyText(principal > 0 ? Math.round((bonus * 10_000) / principal) : 0);
  return (
    <div className={styles.tiles}>
      <KpiTile
        label={t`Principal paid in`}
        value={<Money fen={principal} size="figure" />}
        note={back > 0 ? t`Refunds took back ${taken}` : t`No refunds`}
      />
      <KpiTile
        label={t`Bonus given`}
        value={<Money fen={bonus} size="figure" />}
        note={
          <>
            {principal > 0 && <span>{t`${rate} for each ¥100 of principal`}</span>}
            {bonusBack > 0 && <span>{t`Refunds took back ${bonusTaken}`}</span>}
          </>
        }
      />
      <KpiTile
        label={t`Number of top-ups`}
        value={countText(count)}
        note={refunds > 0 ? plural(refunds, { one: '# refund', other: '# refunds' }) : t`No refunds`}
      />
      <KpiTile
        label={t`Not spent yet`}
        value={<Money fen={owed + owedBonus} size="figure" />}
        note={t`Principal ${ofPrincipal}, bonus ${ofBonus}`}
      />
    </div>
  );
}
