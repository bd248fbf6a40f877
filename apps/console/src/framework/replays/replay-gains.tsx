import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReplayResult } from '@regulars/contract';
import { replayReasonPhrases, say, separators, type ReplayKind } from '@regulars/phrases';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { faceOf } from '../../ui/grade-face.ts';
import { MemberLink } from '../member-link.tsx';
import styles from './replays.module.css';
import { tellingOf, useDifferenceWords } from './use-replay-words.ts';

interface ReplayGainsProps {
  kind: ReplayKind;
  result: ReplayResult;
}

type Direction = 'gaining' | 'losing';
const totalOf = ({ grades }: ReplayResult, direction: Direction): number =>
  grades.reduce((sum, grade) => sum + grade[direction].members, 0);

/** Who gains and who loses, by grade, and why. */
export function ReplayGains({ kind, result }: ReplayGainsProps) {
  const [gaining, losing] = [totalOf(result, 'gaining'), totalOf(result, 'losing')];
  if (gaining + losing === 0) return null;
  return (
    <>
      {gaining > 0 && <ByGrade kind={kind} result={result} direction="gaining" />}
      {losing > 0 && <ByGrade kind={kind} result={result} direction="losing" />}
      <Ends result={result} />
      <ul className={styles.facts}>
        <Most kind={kind} result={result} direction="gaining" />
        <Most kind={kind} result={result} direction="losing" />
        <Why result={result} direction="gaining" members={gaining} />
        <Why result={result} direction="losing" members={losing} />
      </ul>
    </>
  );
}

function ByGrade({ kind, result, direction }: ReplayGainsProps & { direction: Direction }) {
  const { t } = useLingui();
  const wordsOf = useDifferenceWords(kind);
  const rows = result.grades.filter((grade) => grade[direction].members > 0);
  const isGaining = direction === 'gaining';
  return (
    <table className={styles.grades}>
      <caption className={styles.hidden}>{isGaining ? t`Who gains, by grade` : t`Who loses, by grade`}</caption>
      <thead>
        <tr>
          <th scope="col">{isGaining ? t`Who gains` : t`Who loses`}</th>
          <th scope="col">
            <Trans>Members</Trans>
          </th>
          <th scope="col">
            <Trans>Each</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ grade_id: id, name, face, [direction]: { members, by } }) => {
          const measure = tellingOf(kind, by);
          return (
            <tr key={id}>
              <th scope="row">
                <GradeBadge {...faceOf(face)}>{name}</GradeBadge>
              </th>
              <td>{countText(members)}</td>
              <td className={styles.each}>{wordsOf(measure, Math.round(by[measure] / members))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Of grades: where members would end instead. */
function Ends({ result: { ends } }: { result: ReplayResult }) {
  if (!ends || ends.length === 0) return null;
  return (
    <ul className={styles.ends}>
      {ends.map(({ from: low, to: high, members }) => (
        <li key={`${low} ${high}`}>
          {plural(members, {
            one: `# member would end with “${high}” instead of “${low}”`,
            other: `# members would end with “${high}” instead of “${low}”`,
          })}
        </li>
      ))}
    </ul>
  );
}

/** Who gains or loses most. */
function Most({ kind, result, direction }: ReplayGainsProps & { direction: Direction }) {
  const { t } = useLingui();
  const wordsOf = useDifferenceWords(kind);
  const isGaining = direction === 'gaining';
  const most = isGaining ? result.gains_most : result.loses_most;
  if (!most) return null;
  const Icon = isGaining ? TrendingUp : TrendingDown;
  const measure = tellingOf(kind, most.by);
  const [all, some] = [countText(most.documents), countText(most.differing)];
  const name = most.vip_name ?? t`An erased member`;
  return (
    <li className={styles.fact}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {isGaining ? t`Gains most:` : t`Loses most:`}{' '}
        <MemberLink id={most.vip_name === null ? null : most.vip_id} name={name} /> {wordsOf(measure, most.by[measure])}{' '}
        · {t`${some} of ${all} documents differ`}
      </span>
    </li>
  );
}

/** Why members gain or lose: the one reason of all of them, or how many for each. */
function Why({ result, direction, members }: { result: ReplayResult; direction: Direction; members: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const reasons = result.reasons.filter((reason) => reason[direction] > 0);
  if (members === 0) return null;
  const isGaining = direction === 'gaining';
  const Icon = isGaining ? TrendingUp : TrendingDown;
  const [only] = reasons;
  const count = countText(members);
  const wordsOf = ({ reason }: (typeof reasons)[number]): string => say(replayReasonPhrases[reason], locale);
  const single = only && reasons.length === 1 ? wordsOf(only) : '';
  const list = reasons.map((one) => `${wordsOf(one)} ${countText(one[direction])}`).join(separators[locale]);
  const who = isGaining
    ? plural(members, { one: '# member gains', other: `${count} members gain` })
    : plural(members, { one: '# member loses', other: `${count} members lose` });
  return (
    <li className={styles.fact}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{single ? t`${who}, all by “${single}”` : t`${who}. By what differs: ${list}`}</span>
    </li>
  );
}
