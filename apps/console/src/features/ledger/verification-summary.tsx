import { Trans } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import { countText, decimalText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import styles from './ledger.module.css';

/** What a verification found, or why it has no result. */
export function VerificationSummary({ report }: { report: VerificationReport }) {
  const { day } = useDates();
  const { state, since, breaches, failure } = report;
  const checks = report.checks.length;
  const seconds = decimalText((report.ms ?? 0) / 1000);
  const broken = countText(breaches);
  switch (state) {
    case 'waiting':
      return (
        <p>
          <Trans>It starts shortly. You can leave this page; it continues.</Trans>
        </p>
      );
    case 'running':
      return (
        <p>
          <Trans>You can leave this page; it continues and blocks nobody.</Trans>
        </p>
      );
    case 'lost':
    case 'failed':
      return failure === 'time_limit' ? (
        <p>
          <Trans>
            It exceeded the time limit and was stopped. Verify from a later date, or ask the service provider.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>It stopped before it finished, so the rest is unchecked. Start another.</Trans>
        </p>
      );
    case 'done':
      return (
        <div>
          <p>
            {breaches > 0 ? (
              <Trans>
                Problems found: {broken}. Send this page to the service provider before you correct anything.
              </Trans>
            ) : since === null ? (
              <Trans>All {checks} checks passed.</Trans>
            ) : (
              <Trans>Recent changes passed {checks} checks. Older ones were not checked.</Trans>
            )}
          </p>
          <p className={styles.quiet}>
            {since === null ? (
              <Trans>Everything was checked in {seconds} seconds.</Trans>
            ) : (
              <Trans>
                Changes since {day(since)} was closed were checked in {seconds} seconds.
              </Trans>
            )}
          </p>
        </div>
      );
  }
}
