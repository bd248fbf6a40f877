import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { countText } from '../../../format/numbers.ts';
import { useEndpoint } from '../../../framework/api/index.ts';
import styles from './assets.module.css';

/** How much growth the next grade still takes. */
export function GrowthNote({ growth }: { growth: number }) {
  const { data } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const next = data?.find(({ enabled, growth_from }) => enabled && growth_from > growth);
  if (!data) return null;
  if (!next) return <Trans>Enough for the highest grade</Trans>;
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
