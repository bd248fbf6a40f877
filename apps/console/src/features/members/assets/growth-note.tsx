import { Trans } from '@lingui/react/macro';
import { spentFor } from '@regulars/contract/rules/growth';
import { shortMoney } from '@regulars/phrases';
import type { CSSProperties } from 'react';
import { useEndpoint } from '../../../framework/api/index.ts';
import { gradeProgress } from '../grade-progress.ts';
import { useStepWords } from '../use-step-words.ts';
import styles from './assets.module.css';

interface GrowthNoteProps {
  growth: number;
  /** The grade held. */
  gradeId: string;
}

const settled = { quiet: true, staleTime: 300_000 } as const;

/** How much growth the next grade above the one held still takes, and what has to be spent for it. */
export function GrowthNote({ growth, gradeId }: GrowthNoteProps) {
  const { data: grades } = useEndpoint('GET /vip-grades', {}, settled);
  const wordsOf = useStepWords();
  const progress = gradeProgress(grades, gradeId, growth);
  if (!progress) return null;
  if (progress.kind === 'highest') return <Trans>The highest grade</Trans>;
  const words = wordsOf(progress);
  if (progress.kind === 'enough') return words;
  return (
    <>
      <span>{words}</span>
      <ToSpend growth={progress.left} name={progress.name} />
      <span className={styles.progress} aria-hidden="true">
        <span
          style={
            { '--part': Math.max(0, growth) / progress.goal } as CSSProperties /* the type knows no custom properties */
          }
        />
      </span>
    </>
  );
}

/** What brings so much growth if it is spent at once; nothing if spending brings none or a day’s limit comes before. */
function ToSpend({ growth, name }: { growth: number; name: string }) {
  const { data: card } = useEndpoint('GET /vip-card-config', {}, settled);
  const fen = card?.growth ? spentFor(growth, card.growth) : undefined;
  if (fen === undefined) return null;
  const amount = shortMoney(fen);
  return (
    <span>
      {card?.growth?.stored_value_counts ? (
        <Trans>
          {amount} more until {name}
        </Trans>
      ) : (
        <Trans>
          {amount} more until {name}, not from stored value
        </Trans>
      )}
    </span>
  );
}
