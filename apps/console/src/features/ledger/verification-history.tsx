import { Trans, useLingui } from '@lingui/react/macro';
import type { Verification } from '@regulars/contract';
import { WholeExport } from '../../framework/list/whole-export.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { standingOf } from './ledger-words.ts';
import styles from './ledger.module.css';

interface HistoryProps {
  items: readonly Verification[];
  /** Whether there are older verifications than `items`. */
  hasMore: boolean;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Earlier verifications; selecting one shows its result. */
export function VerificationHistory({ items, hasMore, chosen, onChoose }: HistoryProps) {
  const { t, i18n } = useLingui();
  const { cellTime, day } = useDates();
  return (
    <Panel
      flush
      title={<Trans>Past verifications</Trans>}
      extra={
        <WholeExport
          quiet
          exports="verifications"
          noun={t`verifications`}
          filters={{}}
          count={items.length}
          more={hasMore}
        />
      }
    >
      <ul>
        {items.map((item) => {
          const { meaning, words } = standingOf(item);
          const { verification_id: id, since } = item;
          return (
            <li key={id}>
              <button type="button" className={styles.run} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                <StateTag meaning={meaning}>{i18n._(words)}</StateTag>
                <span>{cellTime(item.asked_at)}</span>
                <span className={styles.quiet}>{item.asked_by}</span>
                <span className={styles.quiet}>
                  {since === null ? <Trans>Everything</Trans> : <Trans>Since {day(since)}</Trans>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
