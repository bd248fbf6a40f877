import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Replay, ReplayResult as Result } from '@regulars/contract';
import { replayNotePhrases, say } from '@regulars/phrases';
import { countText, moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useDates } from '../use-dates.ts';
import { ReplayCases } from './replay-cases.tsx';
import { ReplayDays } from './replay-days.tsx';
import { ReplayGains } from './replay-gains.tsx';
import styles from './replays.module.css';
import type { ReplayedRule } from './use-replay.tsx';
import { differenceOf, figureOf, measuresOf, useMeasureWords, type Measure } from './use-replay-words.ts';

interface ReplayResultProps {
  replay: Replay;
  result: Result;
  of: ReplayedRule;
}

/** What the draft would have given beside the version in force, who gains and loses, and why. */
export function ReplayResult({ replay, result, of }: ReplayResultProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const [from, to] = [dates.cell(replay.from), dates.cell(replay.to)];
  const { documents, members, cases, days, notes, rule_version: seen } = result;
  const [documentCount, memberCount] = [countText(documents), countText(members)];
  const measures = measuresOf[replay.kind].filter(
    (measure, at) => at === 0 || result.old[measure] !== 0 || result.new[measure] !== 0,
  );
  return (
    <>
      <p className={styles.quiet}>
        {t`${from} to ${to}: ${plural(documents, { one: '# document', other: `${documentCount} documents` })} of ${plural(members, { one: '# member', other: `${memberCount} members` })}.`}{' '}
        <strong className={styles.only}>
          <Trans>It only counts: nothing is given.</Trans>
        </strong>
      </p>
      {seen !== of.rule.version && (
        <p role="alert" className={styles.stale}>
          <Trans>The rule has changed since. Replay it again.</Trans>
        </p>
      )}
      {documents === 0 ? (
        <p className={styles.quiet}>
          <Trans>There are no documents in this period. Choose another.</Trans>
        </p>
      ) : (
        <>
          {measures.map((measure) => (
            <Totals key={measure} measure={measure} result={result} />
          ))}
          <ReplayGains kind={replay.kind} result={result} />
          {cases.length > 0 && <ReplayCases kind={replay.kind} result={result} />}
          {result.members_hidden && (
            <p className={styles.quiet}>
              <Trans>The biggest cases are for those who may view members.</Trans>
            </p>
          )}
          {days.length > 1 && <ReplayDays kind={replay.kind} result={result} />}
        </>
      )}
      <Disclosure summary={<Trans>What is approximate</Trans>} className={styles.notes}>
        <ul>
          {notes.map((note) => (
            <li key={note}>{say(replayNotePhrases[note], locale)}</li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

/** A figure by both versions, and what the difference costs. */
function Totals({ measure, result }: { measure: Measure; result: Result }) {
  const { t } = useLingui();
  const words = useMeasureWords();
  const { old, new: drafted, point_value: worth, in_force: number } = result;
  const [was, is] = [old[measure], drafted[measure]];
  const most = Math.max(Math.abs(was), Math.abs(is), 1);
  const money = worth && measure === 'points' ? moneyText(Math.round(((is - was) * worth.value) / worth.points)) : '';
  const rows = [
    { key: 'old', label: number === null ? t`In force` : t`Version ${number}`, figure: was, bar: styles.oldBar },
    { key: 'new', label: t({ message: 'Draft', context: 'of a rule' }), figure: is, bar: styles.newBar },
  ];
  return (
    <section className={styles.totals} aria-label={words[measure]}>
      <h3 className={styles.label}>
        {words[measure]}
        {was > 0 && was !== is && <ChangeMark ratio={(is - was) / was} good="down" />}
      </h3>
      <p className={styles.difference}>
        {is === was ? t`No difference` : differenceOf(measure, is - was)}
        {money && is !== was && <small className={styles.worth}>{t`about ${money}`}</small>}
      </p>
      <dl className={styles.bars}>
        {rows.map(({ key, label, figure, bar }) => (
          <div key={key} className={styles.barRow}>
            <dt>{label}</dt>
            <dd className={styles.barTrack}>
              <span className={bar} style={{ inlineSize: `${(Math.max(0, figure) / most) * 100}%` }} />
            </dd>
            <dd className={styles.barFigure}>{figureOf(measure, figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
