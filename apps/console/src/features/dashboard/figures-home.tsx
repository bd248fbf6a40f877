import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCanAt, useCurrentUser } from '../../framework/session/index.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { BranchFigures } from './branch-figures.tsx';
import styles from './dashboard.module.css';
import { DayChart } from './day-chart.tsx';
import { DayChoice } from './day-choice.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeNews } from './home-news.tsx';
import { LoadFailure } from './load-failure.tsx';
import { MemberGrowth } from './member-growth.tsx';
import { TilesSkeleton } from './tiles-skeleton.tsx';
import { useFigureWords } from './use-figure-words.ts';
import { useHomePlace } from './use-home-place.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import { WrongPlace } from './wrong-place.tsx';

/** Milliseconds between reads of today's figures. */
const between = 60_000;

/** Home of managers and owners: a day's figures against the week before, and what waits for them. */
export function FiguresHome() {
  const { date, branch, fault } = useHomePlace();
  const { data, error, refetch } = useEndpoint(
    'GET /dashboard/figures',
    { query: { date, branch_id: branch } },
    { quiet: true, keepPrevious: true, enabled: !fault, refetchInterval: date ? undefined : between },
  );
  return (
    <div className={styles.page}>
      <Head figures={fault ? undefined : data} />
      <HomeNews />
      {fault ? (
        <WrongPlace fault={fault} />
      ) : data ? (
        <Figures figures={data} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <TilesSkeleton />
      )}
    </div>
  );
}

function Head({ figures }: { figures: HomeFigures | undefined }) {
  const { branches } = useCurrentUser();
  const { branch, choose } = useHomePlace();
  const words = useFigureWords(figures);
  const [only] = branches.length === 1 ? branches : branches.filter(({ branch_id: id }) => id === branch);
  return (
    <PageHead
      title={only?.branch_name ?? <Trans>All branches</Trans>}
      note={words.asOf}
      actions={<DayChoice onChoose={choose} />}
    />
  );
}

function Figures({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const { date, branch } = useHomePlace();
  const seesMembers = useCanAt('member', 'member:read');
  const several = figures.branches.filter(({ branch_id: id }) => id !== null).length > 1;
  return (
    <>
      <FirstSteps />
      <section aria-label={t`Figures of the day`}>
        <FigureTiles figures={figures} />
      </section>
      {date ? (
        <DayChart figures={figures} />
      ) : (
        <div className={styles.columns}>
          <DayChart figures={figures} />
          <div className={styles.side}>
            <WaitingPanel />
          </div>
        </div>
      )}
      {several && <BranchFigures figures={figures} />}
      {seesMembers && !date && !branch && <MemberGrowth />}
    </>
  );
}
