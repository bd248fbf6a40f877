import { BirthdayBanner } from './birthday-banner.tsx';
import styles from './dashboard.module.css';
import { GradeShares } from './grade-shares.tsx';
import { LoadFailure } from './load-failure.tsx';
import { NewMembersTrend } from './new-members-trend.tsx';
import { useSurvey } from './use-survey.ts';

/** How many members joined and how they spread over grades. */
export function MemberGrowth() {
  const { data, error, refetch } = useSurvey();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <>
      <BirthdayBanner count={data.birthdays_month} month={data.daily.at(-1)?.date.slice(5, 7)} />
      <div className={styles.columns}>
        <NewMembersTrend days={data.daily} />
        <GradeShares grades={data.by_grade} />
      </div>
    </>
  );
}
