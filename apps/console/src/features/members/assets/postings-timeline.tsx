import { Trans } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { assetUnitPhrases, say } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { Timeline } from '../../../framework/detail/timeline.tsx';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { changeText, iconOf, kindText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';
import { PostingText } from './posting-text.tsx';
import { RegionState } from './region-state.tsx';
import { UndoneMark } from './undone-mark.tsx';
import { usePostings } from './use-postings.ts';
import type { PostingsQuery } from './use-postings.ts';

interface PostingsTimelineProps extends PostingsQuery {
  /** Wraps the name of a posting, as in a checkbox that selects it. */
  wrap?: ((posting: Posting, name: string) => ReactNode) | undefined;
}

/** A balance's history: each posting with the balances before and after, its document and its user. */
export function PostingsTimeline({ wrap, units, ...asked }: PostingsTimelineProps) {
  const locale = useLocale();
  const dates = useDates();
  const query = usePostings({ units, ...asked });
  return (
    <RegionState
      query={query}
      isEmpty={query.rows.length === 0}
      empty={<Trans>Nothing has been posted yet.</Trans>}
      skeleton={['84px', '1fr']}
    >
      <Timeline
        entries={query.rows.map((posting) => ({
          key: String(posting.posting_id),
          at: posting.posted_at,
          when: dates.recent(posting.posted_at),
          icon: iconOf(posting),
          title: (
            <PostingTitle posting={posting} units={units}>
              {wrap ? wrap(posting, kindText(posting, locale)) : kindText(posting, locale)}
            </PostingTitle>
          ),
          children: <PostingText posting={posting} units={units} />,
        }))}
      />
    </RegionState>
  );
}

interface PostingTitleProps {
  posting: Posting;
  units: readonly AssetUnit[];
  children: ReactNode;
}

function PostingTitle({ posting, units, children }: PostingTitleProps) {
  return (
    <span className={styles.postingTitle}>
      {children}
      {useMoved(posting.change, units).map((text) => (
        <span key={text} className={styles.moved}>
          {text}
        </span>
      ))}
      <UndoneMark undone={posting.undone} />
    </span>
  );
}

/** The change in short: principal and bonus summed; points and growth with their names if there are several units. */
function useMoved(change: Posting['change'], units: readonly AssetUnit[]): string[] {
  const locale = useLocale();
  const value = units.includes('principal') ? valueOf(change) : 0;
  const counts = units.filter((unit) => unit === 'points' || unit === 'growth').filter((unit) => change[unit] !== 0);
  const named = (unit: AssetUnit): string =>
    units.length > 1 ? ` ${say(assetUnitPhrases[unit], locale).toLowerCase()}` : '';
  return [
    ...(value === 0 ? [] : [changeText('principal', value)]),
    ...counts.map((unit) => changeText(unit, change[unit]) + named(unit)),
  ];
}
