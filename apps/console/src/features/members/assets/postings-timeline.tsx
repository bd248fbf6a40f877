import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { assetUnitPhrases, contraPhrases, say } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { Timeline } from '../../../framework/detail/timeline.tsx';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { amountText, changeText, documentText, iconOf, kindText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';
import { RegionState } from './region-state.tsx';
import { usePostings } from './use-postings.ts';

interface PostingsTimelineProps {
  memberId: string;
  /** Only postings that moved one of these units, and only these amounts. */
  units: readonly AssetUnit[];
  /** RFC 3339: only postings up to this instant. */
  at?: string | undefined;
}

/** A balance's history: each posting with the balances before and after, its document and its user. */
export function PostingsTimeline({ memberId, units, at }: PostingsTimelineProps) {
  const locale = useLocale();
  const dates = useDates();
  const query = usePostings(memberId, units, at);
  return (
    <RegionState
      query={query}
      isEmpty={query.postings.length === 0}
      empty={<Trans>Nothing has been posted yet.</Trans>}
      skeleton={['84px', '1fr']}
    >
      <Timeline
        entries={query.postings.map((posting) => ({
          key: String(posting.posting_id),
          at: posting.posted_at,
          when: dates.recent(posting.posted_at),
          icon: iconOf(posting),
          title: <PostingTitle posting={posting} title={kindText(posting, locale)} units={units} />,
          children: <PostingText posting={posting} units={units} />,
        }))}
      />
    </RegionState>
  );
}

function PostingTitle({ posting, title, units }: { posting: Posting; title: string; units: readonly AssetUnit[] }) {
  return (
    <span className={styles.postingTitle}>
      {title}
      {useMoved(posting.change, units).map((text) => (
        <span key={text} className={styles.moved}>
          {text}
        </span>
      ))}
      {posting.undone !== 'no' && (
        <span className={styles.mark}>
          {posting.undone === 'whole' ? <Trans context="a posting">Undone</Trans> : <Trans>Undone in part</Trans>}
        </span>
      )}
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

function PostingText({ posting, units }: { posting: Posting; units: readonly AssetUnit[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { before, after, rule, operator, branch_name: branch, business_date: day, posted_at: at } = posting;
  const shownUnits = units.filter((unit) => posting.lines.some((line) => line.unit === unit));
  const facts = [
    documentText(posting.document, locale),
    rule && t`Rule ${rule}`,
    operator ?? t`By the program`,
    branch,
    posting.late && t`Counts on ${dates.day(day)}`,
  ].filter(Boolean);
  return (
    <>
      <ul className={styles.changes}>
        {shownUnits.map((unit) => (
          <li key={unit}>
            <span>{say(assetUnitPhrases[unit], locale)}</span> {amountText(unit, before[unit])} →{' '}
            <strong>{amountText(unit, after[unit])}</strong>
          </li>
        ))}
      </ul>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <details className={styles.lines}>
        <summary>
          <Plural value={posting.lines.length} one="# line" other="# lines" /> · {dates.full(at)}
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Unit`}</th>
              <th scope="col">{t`Other side`}</th>
              <th scope="col">{t`Lot`}</th>
              <th scope="col">{t`Amount`}</th>
              <th scope="col">{t`Balance`}</th>
            </tr>
          </thead>
          <tbody>
            {posting.lines.map((line) => (
              <tr key={line.version}>
                <td>{say(assetUnitPhrases[line.unit], locale)}</td>
                <td>{say(contraPhrases[line.contra], locale)}</td>
                <td>{lotText(line)}</td>
                <td>{changeText(line.unit, line.amount)}</td>
                <td>{amountText(line.unit, line.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const lotText = ({ lot_no: lot, lot_last_day: day }: Posting['lines'][number]): string =>
  lot === null ? '–' : `#${lot}${day ? ` · ${day}` : ''}`;
