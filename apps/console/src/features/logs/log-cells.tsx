import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedChange, LoginLog, OperateLog } from '@regulars/contract';
import { isSensitiveAction } from '@regulars/contract/menu';
import { Cog, ShieldX } from 'lucide-react';
import { SensitiveMark } from '../../framework/access/sensitive-mark.tsx';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import { say, signInResultPhrases } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { useLoggedText } from '../../framework/history/change-text.tsx';
import styles from './logs.module.css';

/** Who did it: a user, an operator of the service, or the program. */
export function Operator({ log, size = 30 }: { log: OperateLog; size?: number }) {
  const { operator, operator_phone: phone, user_id } = log;
  if (operator !== null && user_id !== null)
    return <NamedAvatar id={user_id} name={operator} size={size} note={phone ?? undefined} />;
  return (
    <span className={styles.program}>
      <span className={styles.programSign} style={{ width: size, height: size }}>
        <Cog size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      {operator ?? <Trans>The program</Trans>}
    </span>
  );
}

export function SignInPerson({ log: { user_id, name } }: { log: LoginLog }) {
  const { t } = useLingui();
  return <NamedAvatar id={user_id} name={name ?? t`No name`} />;
}

/** What was done, with what a reader has to look at: a sensitive action, an entry that doesn’t agree with its seal. */
export function Action({ log: { action, action_name }, broken = false }: { log: OperateLog; broken?: boolean }) {
  const { t } = useLingui();
  return (
    <span className={classNames(styles.action, broken && styles.brokenEntry)}>
      {broken && <ShieldX size={16} strokeWidth={1.75} aria-label={t`Does not agree with its seal`} />}
      <span className={styles.summary} title={action_name}>
        {action_name}
      </span>
      {isSensitiveAction(action) && <SensitiveMark />}
    </span>
  );
}

/** Whether a value of an entry is gone, in one whose person's values were erased. */
export const isGone = ({ before, after }: LoggedChange): boolean => before === null && after === null;

/** Whether values of the entry are gone: roles, branches and state of a user stay. */
export const hasGone = ({ erased, changes }: OperateLog): boolean => erased && changes.some(isGone);

/** What a new thing was given; else the first change, sums before others, and the names of the other fields: sums are never cut. */
export function Summary({ log }: { log: OperateLog }) {
  const { changes, reason, subject_name } = log;
  const { t } = useLingui();
  const textOf = useLoggedText();
  if (hasGone(log)) return <span className={styles.faint}>{t`Values erased`}</span>;
  const told = changes.filter(({ hidden, before, after }) => hidden || before !== after);
  const given = told.filter(({ before, after, hidden }) => before === null && after !== null && !hidden);
  // A new thing: its name stands under Subject, and what the reader may not see is left out.
  if (told.length > 1 && told.every(({ before }) => before === null)) {
    const valuesOf = (changes: readonly LoggedChange[]): string =>
      changes.map(({ field_name: field, after }) => `${field} ${textOf(after)}`).join(t`, `);
    const [sums = [], others = []] = [true, false].map((isSum) =>
      given.filter((change) => change.after !== subject_name && hasSum(change) === isSum),
    );
    const rest = valuesOf(others);
    if (sums.length === 0)
      return (
        <span className={styles.summary} title={rest}>
          {rest || '–'}
        </span>
      );
    return (
      <span className={styles.told}>
        <span>{valuesOf(sums)}</span>
        {rest && (
          <small className={styles.summary} title={rest}>
            {rest}
          </small>
        )}
      </span>
    );
  }
  const first = told.find((change) => hasSum(change)) ?? told.find(({ hidden }) => !hidden) ?? told[0];
  if (!first) return <span className={styles.summary}>{reason ?? '–'}</span>;
  const { field_name: name, before, after, added, removed } = first;
  const [gained, lost] = [added?.join(t`, `), removed?.join(t`, `)];
  const texts = first.hidden
    ? [name, t`Not visible to you`]
    : before !== null && (gained || lost)
      ? [name, gained && t`Added: ${gained}`, lost && t`Removed: ${lost}`]
      : [name, before === null ? textOf(after) : `${textOf(before)} → ${textOf(after)}`];
  const text = texts.filter(Boolean).join(' ');
  const others = told.filter((change) => change !== first).map(({ field_name }) => field_name);
  return (
    <span className={styles.told}>
      <span className={hasSum(first) ? undefined : styles.summary} title={text}>
        {text}
      </span>
      {others.length > 0 && <small className={styles.summary}>{others.join(t`, `)}</small>}
    </span>
  );
}

const hasSum = ({ before, after }: LoggedChange): boolean => `${before}${after}`.includes('¥');

const meanings: Readonly<Record<LoginLog['result'], StateMeaning>> = {
  ok: 'live',
  first_step: 'waiting',
  wrong: 'blocked',
  too_many: 'blocked',
  disabled: 'blocked',
  failed: 'attention',
};

export function SignInResult({ log: { result, why } }: { log: LoginLog }) {
  const locale = useLocale();
  const said = say(signInResultPhrases[result], locale);
  return (
    <span className={styles.result}>
      <StateTag meaning={meanings[result]}>{said}</StateTag>
      {why !== null && <small>{why}</small>}
    </span>
  );
}

export function useDevice(): (log: LoginLog) => string {
  const { t } = useLingui();
  return ({ browser, system }) => [browser, system].filter((part) => part !== null).join(' · ') || t`Unknown device`;
}

export function usePlace(): (log: LoginLog) => string {
  const { t } = useLingui();
  return ({ address, is_local }) => (is_local ? t`Local network, ${address}` : address);
}
