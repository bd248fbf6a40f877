import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { countText } from '../../../format/numbers.ts';
import { useEndpoint } from '../../../framework/api/index.ts';
import styles from './assets.module.css';

interface GrowthNoteProps {
  growth: number;
  /** The grade held, which may differ from what the growth earns: set by hand, or kept until its term ends. */
  gradeId: string;
}

/** How much growth the next grade above the one held still takes. */
export function GrowthNote({ growth, gradeId }: GrowthNoteProps) {
  const { data } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const held = data?.find(({ grade_id: id }) => id === gradeId);
  if (!data || !held) return null;
  const above = data.filter(({ enabled, level }) => enabled && level > held.level);
  const [next] = above;
  if (!next) return <Trans>The highest grade</Trans>;
  const reached = above.findLast(({ growth_from }) => growth_from <= growth)?.name;
  if (reached !== undefined) return <Trans>Enough for {reached}</Trans>;
  const { name, growth_from: goal } = next;
  const left = countText(goal - growth);
  return (
    <>
      <span>
        <Trans>
          {left} to {name}
        </Trans>
      </span>
      <span className={styles.progress} aria-hidden="true">
        <span
          style={{ '--part': Math.max(0, growth) / goal } as CSSProperties /* the type knows no custom properties */}
        />
      </span>
    </>
  );
}
