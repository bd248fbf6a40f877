import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Grade, LadderGrade } from '@regulars/contract';
import { Button } from 'antd';
import { downgradePhrases, say } from '@regulars/phrases';
import { ArrowUp, Hand, Hourglass, Sprout } from 'lucide-react';
import { Link } from 'react-router';
import { countText, percentText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { coloursOf } from '../../ui/card-colours.ts';
import { faceOf } from '../../ui/grade-face.ts';
import { GradeIcon } from '../../ui/grade-icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './grades.module.css';
import { oddsOf, type Rung } from './ladder.rules.ts';
import { useFactLabels, useGradeFacts, useOddWords, type Fact } from './use-grade-words.ts';

interface LadderPanelProps {
  rungs: readonly Rung[];
  /** Undefined: the user may not. */
  onEdit?: (grade: LadderGrade) => void;
  onRemove?: (grade: LadderGrade) => void;
  /** Takes the removal back. */
  onKeep?: (grade: LadderGrade) => void;
}

/** The grades side by side, lowest first, with what the draft changes. */
export function LadderPanel({ rungs, onEdit, onRemove, onKeep }: LadderPanelProps) {
  const { t } = useLingui();
  const wordsOf = useOddWords();
  const { data: held } = useEndpoint('GET /vip-grades', {}, { quiet: true });
  const members = held?.reduce((sum, grade) => sum + grade.members, 0);
  const odds = oddsOf(rungs.filter(({ change }) => change !== 'removed').map(({ grade }) => grade));
  return (
    <Panel
      title={t`Grades by growth`}
      note={members !== undefined && plural(members, { one: '# member', other: '# members' })}
      flush
    >
      {odds.map((odd) => {
        const words = wordsOf(odd);
        return <Note key={words}>{words}</Note>;
      })}
      <ol className={styles.ladder}>
        {rungs.map((rung) => (
          <RungCard
            key={rung.grade.grade_id}
            rung={rung}
            held={held?.find(({ grade_id: id }) => id === rung.grade.grade_id)}
            all={members ?? 0}
            onEdit={onEdit}
            onRemove={onRemove}
            onKeep={onKeep}
          />
        ))}
      </ol>
      <ul className={styles.notes}>
        <li>
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Growth that reaches a threshold raises at once; a refund that takes it back lowers at once.</Trans>
        </li>
        <li>
          <Hourglass size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>New thresholds lower nobody before the end of their grade.</Trans>
        </li>
        <li>
          <Hand size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Nobody falls below a grade set by hand before its date.</Trans>
        </li>
        <GrowthNote />
      </ul>
    </Panel>
  );
}

/** What the growth rules decide about grades, and the way to them. */
function GrowthNote() {
  const mayRead = useCanAt('member_card', 'member_card:read');
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useEndpoint('GET /vip-card-config/grade-exp', {}, { quiet: true, enabled: mayRead });
  if (!data) return null;
  const rules = data.in_force?.rules;
  const loses = rules && say(downgradePhrases[rules.downgrade], locale);
  return (
    <li>
      <Sprout size={16} strokeWidth={1.75} aria-hidden="true" />
      {loses ? t`At its end, a grade loses: ${loses}` : t`No growth rules are in force: nobody gets growth.`}{' '}
      <Link to="/setMemberCard" className="tapped in-sentence">
        <Trans>How growth comes</Trans>
      </Link>
    </li>
  );
}

interface RungCardProps {
  rung: Rung;
  held: Grade | undefined;
  all: number;
  onEdit: LadderPanelProps['onEdit'];
  onRemove: LadderPanelProps['onRemove'];
  onKeep: LadderPanelProps['onKeep'];
}

const facts: readonly Fact[] = ['threshold', 'validity', 'points', 'price', 'gift'];

function RungCard({ rung: { grade, before, change }, held, all, onEdit, onRemove, onKeep }: RungCardProps) {
  const { t } = useLingui();
  const labels = useFactLabels();
  const factsOf = useGradeFacts();
  const [is, was] = [factsOf(grade), before && factsOf(before)];
  const { name } = grade;
  const oldName = before?.name ?? name;
  return (
    <li className={classNames(styles.rung, change === 'removed' && styles.removed)}>
      <div className={styles.rungHead}>
        <Face grade={grade} />
        <h3 className={styles.name}>{name}</h3>
        <RungState grade={grade} change={change} />
      </div>
      {oldName !== name && (
        <p className={styles.hint}>
          <Trans>In force as “{oldName}”</Trans>
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{labels[fact]}</dt>
            <dd>
              <FactValue is={is[fact]} was={was?.[fact]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t`Members`}</dt>
          <dd>
            <HolderCount held={held} all={all} />
          </dd>
        </div>
      </dl>
      {onEdit && onRemove && change !== 'removed' && (
        <div className={styles.acts}>
          <Button type="link" size="small" aria-label={t`Edit “${name}”`} onClick={() => onEdit(grade)}>
            <Trans>Edit</Trans>
          </Button>
          <Button type="link" size="small" danger aria-label={t`Remove “${name}”`} onClick={() => onRemove(grade)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
      {onKeep && change === 'removed' && (
        <div className={styles.acts}>
          <Button type="link" size="small" aria-label={t`Keep “${name}”`} onClick={() => onKeep(grade)}>
            <Trans context="a grade">Keep</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function HolderCount({ held, all }: { held: Grade | undefined; all: number }) {
  if (!held) return '–';
  const [count, share] = [countText(held.members), all > 0 ? percentText(held.members / all, 1) : undefined];
  return (
    <>
      {count} {share && <small className={styles.hint}>{share}</small>}
    </>
  );
}

/** A value; where the draft differs, with that in force. */
function FactValue({ is, was }: { is: string; was: string | undefined }) {
  if (was === undefined || was === is) return is;
  return (
    <>
      <del className={styles.was}>{was}</del> <ins className={styles.changed}>{is}</ins>
    </>
  );
}

function Face({ grade: { face, icon } }: { grade: LadderGrade }) {
  return (
    <span className={styles.face} style={coloursOf(faceOf(face))}>
      {icon && <GradeIcon name={icon} />}
    </span>
  );
}

function RungState({ grade, change }: Pick<Rung, 'grade' | 'change'>) {
  const { t } = useLingui();
  if (change === 'removed')
    return <StateTag meaning="blocked">{t({ message: 'To be removed', context: 'a grade' })}</StateTag>;
  return (
    <>
      {change === 'new' && <StateTag meaning="waiting">{t({ message: 'New', context: 'a grade' })}</StateTag>}
      {!grade.enabled && <StateTag meaning="over">{t({ message: 'Disabled', context: 'a grade' })}</StateTag>}
    </>
  );
}
