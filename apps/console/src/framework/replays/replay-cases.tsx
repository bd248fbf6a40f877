import { Trans, useLingui } from '@lingui/react/macro';
import type { ReplayCase, ReplayResult } from '@regulars/contract';
import { replayReasonPhrases, say, type ReplayKind } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { MemberLink } from '../member-link.tsx';
import { useDates } from '../use-dates.ts';
import styles from './replays.module.css';
import { figureOf, tellingOf, useDifferenceWords, useSumWords } from './use-replay-words.ts';

interface ReplayCasesProps {
  kind: ReplayKind;
  result: ReplayResult;
}

/** The documents with the biggest differences, each with how both figures come about. */
export function ReplayCases({ kind, result: { cases, in_force: number } }: ReplayCasesProps) {
  const { t } = useLingui();
  const before = number === null ? t`In force` : t`Version ${number}`;
  return (
    <Disclosure className={styles.part} summary={<Trans>The biggest cases</Trans>}>
      <ol className={styles.cases}>
        {cases.map((one) => (
          <Case key={`${one.document_id} ${one.at} ${one.vip_id}`} kind={kind} one={one} before={before} />
        ))}
      </ol>
    </Disclosure>
  );
}

function Case({ kind, one, before }: { kind: ReplayKind; one: ReplayCase; before: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const sumOf = useSumWords();
  const wordsOf = useDifferenceWords(kind);
  const { vip_id: id, vip_name: named, document_number: number, at, old, new: drafted, reason } = one;
  const by = {
    bonus: drafted.bonus - old.bonus,
    points: drafted.points - old.points,
    growth: drafted.growth - old.growth,
    levels: drafted.levels - old.levels,
  };
  const measure = tellingOf(kind, by);
  const name = named ?? t`An erased member`;
  return (
    <li className={styles.case}>
      <p className={styles.caseHead}>
        <MemberLink id={named === null ? null : id} name={name} />
        <strong>{wordsOf(measure, by[measure])}</strong>
      </p>
      <p className={styles.quiet}>
        {[dates.cellTime(at), number, say(replayReasonPhrases[reason], locale)].filter(Boolean).join(' · ')}
      </p>
      <dl className={styles.sums}>
        <dt>{before}</dt>
        <dd>
          {sumOf(one.old_sum)}
          {measure !== 'levels' && <b> = {figureOf(measure, old[measure])}</b>}
        </dd>
        <dt>{t({ message: 'Draft', context: 'of a rule' })}</dt>
        <dd>
          {sumOf(one.new_sum)}
          {measure !== 'levels' && <b> = {figureOf(measure, drafted[measure])}</b>}
        </dd>
      </dl>
    </li>
  );
}
