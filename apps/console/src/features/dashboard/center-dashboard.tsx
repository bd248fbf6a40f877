import { Trans, useLingui } from '@lingui/react/macro';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Permitted, useCurrentUser } from '../../framework/session/index.ts';
import { dayText } from '../../format/dates.ts';
import { zoneText } from '../../format/zones.ts';
import { useLocale } from '../../i18n/locale.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BranchGlances } from './branch-glances.tsx';
import styles from './dashboard.module.css';
import { HomeNews } from './home-news.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PromoPart } from './promo.tsx';
import { TilesSkeleton } from './tiles-skeleton.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Dashboard of the merchant centre. */
export function CenterDashboard() {
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        <Trans>Merchant centre</Trans>
      </h1>
      <HomeNews />
      <CenterFigures />
    </div>
  );
}

function CenterFigures() {
  const { t } = useLingui();
  const { data, error, refetch } = useEndpoint('GET /dashboard/center', {}, { quiet: true, staleTime: 60_000 });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton />;
  return (
    <>
      <PromoPart branches={data.branches} />
      <WaitingPanel />
      <Permitted permission="member:read" at="member">
        <BranchGlances />
      </Permitted>
      <div className={styles.tiles}>
        <KpiTile
          label={t`Branches`}
          value={countText(data.branches)}
          note={t`Operating: ${countText(data.branches_open)}`}
        />
        <KpiTile
          label={t`Staff`}
          value={countText(data.staff)}
          note={t`Signed in this week: ${countText(data.signed_in_week)}`}
        />
        <KpiTile label={t`Members`} value={countText(data.members)} note={t`without cancelled ones`} />
        <KpiTile label={t`Services open`} value={countText(data.products_open)} />
      </div>
      <MerchantFacts />
    </>
  );
}

function MerchantFacts() {
  const { t } = useLingui();
  const locale = useLocale();
  const { merchant, role_names: roles, branches, all_branches: all } = useCurrentUser();
  const { abbreviation_name: name, merchant_no: number, expires_on: until, timezone } = merchant;
  return (
    <Panel title={<Trans>Merchant</Trans>}>
      <dl className={styles.facts}>
        <dt>
          <Trans>Merchant name</Trans>
        </dt>
        <dd>{name}</dd>
        <dt>
          <Trans>Number</Trans>
        </dt>
        <dd>{number}</dd>
        <dt>
          <Trans>Service until</Trans>
        </dt>
        <dd>{until ? dayText(until, locale) : '–'}</dd>
        <dt>
          <Trans>Time zone</Trans>
        </dt>
        <dd>{zoneText(timezone, locale)}</dd>
        <dt>
          <Trans>Your roles</Trans>
        </dt>
        <dd>{roles.join(t`, `) || '–'}</dd>
        <dt>
          <Trans>Your branches</Trans>
        </dt>
        <dd>{all ? <Trans>All</Trans> : branches.map((branch) => branch.branch_name).join(t`, `) || '–'}</dd>
      </dl>
    </Panel>
  );
}
