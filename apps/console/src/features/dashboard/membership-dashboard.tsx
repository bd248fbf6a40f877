import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { spaced } from '../../i18n/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Button } from '../../ui/plain/button.tsx';
import styles from './dashboard.module.css';
import { GradeShares } from './grade-shares.tsx';
import { LoadFailure } from './load-failure.tsx';
import { NewMembersTrend } from './new-members-trend.tsx';
import { TilesSkeleton } from './tiles-skeleton.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Dashboard of micro-membership. */
export function MembershipDashboard() {
  return <div className={styles.page}>{useCan('member:read') ? <Survey /> : <NotAllowed />}</div>;
}

function NotAllowed() {
  const { branches, all_branches: all } = useCurrentUser();
  return (
    <>
      <PageHead title={<Trans>Today</Trans>} />
      <Banner kind="membership" title={<Trans>Welcome back</Trans>}>
        {all || branches.length === 0 ? (
          <Trans>Choose a page in the menu to begin.</Trans>
        ) : (
          <Trans>You work at {branches.map((branch) => branch.branch_name).join(', ')}.</Trans>
        )}
      </Banner>
      <WaitingPanel />
      <EmptyState kind="noPermission" title={<Trans>You cannot view member figures</Trans>}>
        <Trans>They need the permission “Members: View”. Ask your administrator.</Trans>
      </EmptyState>
    </>
  );
}

function Survey() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { timezone } = useCurrentUser().merchant;
  const { data, dataUpdatedAt, error, refetch } = useEndpoint(
    'GET /vip-infos/survey',
    {},
    { quiet: true, staleTime: 60_000 },
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton />;
  const figure = (count: number) => i18n.number(count);
  const recent = data.daily.slice(-14).map(({ joined }) => joined);
  const asOf = new Date(dataUpdatedAt);
  const day = spaced(i18n.date(asOf, { month: 'long', day: 'numeric', weekday: 'short', timeZone: timezone }), locale);
  const time = i18n.date(asOf, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: timezone });
  return (
    <>
      <PageHead title={<Trans>Today</Trans>} note={t`${day}, as of ${time}`} />
      <BirthdayBanner count={data.birthdays_month} month={data.daily.at(-1)?.date.slice(5, 7)} />
      <div className={styles.tiles}>
        <KpiTile label={t`Members`} value={figure(data.total)} note={t`All except cancelled`} />
        <KpiTile
          label={t`New today`}
          value={figure(data.new_today)}
          note={t`All of yesterday: ${figure(data.new_yesterday)}`}
          trend={recent}
        />
        <KpiTile
          label={t`New this month`}
          value={figure(data.new_month)}
          note={t`All of last month: ${figure(data.new_last_month)}`}
        />
        <KpiTile label={t`Birthdays this month`} value={figure(data.birthdays_month)} />
        <KpiTile
          label={t`Frozen`}
          value={figure(data.frozen)}
          note={data.frozen > 0 ? t`They cannot use their privileges` : undefined}
        />
      </div>
      <div className={styles.columns}>
        <NewMembersTrend days={data.daily} />
        <div className={styles.side}>
          <WaitingPanel />
          <GradeShares grades={data.by_grade} />
        </div>
      </div>
    </>
  );
}

/** `month` is that of the business date. */
function BirthdayBanner({ count, month }: { count: number; month: string | undefined }) {
  const { openTab } = useTab();
  if (count === 0 || month === undefined) {
    return (
      <Banner kind="membership" title={<Trans>Welcome back</Trans>}>
        <Trans>No member has a birthday this month.</Trans>
      </Banner>
    );
  }
  return (
    <Banner
      kind="membership"
      title={<Trans>{count} members have their birthday this month</Trans>}
      action={
        <Button variant="solid" onClick={() => openTab(`/membermanage?birthday_month=${Number(month)}`)}>
          <Trans>See who they are</Trans>
        </Button>
      }
    >
      <Trans>A greeting at the counter costs nothing.</Trans>
    </Banner>
  );
}
