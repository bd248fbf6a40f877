import { Trans, useLingui } from '@lingui/react/macro';
import type { LoginLog, OperateLog } from '@regulars/contract';
import { Cog } from 'lucide-react';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import { say, signInResultPhrases } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { useLoggedText } from '../../framework/history/change-text.tsx';
import styles from './logs.module.css';

/** Who did it: a user, an operator of the service, or the program. */
export function Operator({ log: { operator, user_id }, size = 30 }: { log: OperateLog; size?: number }) {
  if (operator !== null && user_id !== null) return <NamedAvatar id={user_id} name={operator} size={size} />;
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

/** The changes on one line, as far as it reaches. */
export function Summary({ log: { changes, reason, erased } }: { log: OperateLog }) {
  const { t } = useLingui();
  const textOf = useLoggedText();
  if (erased) return <span className={styles.faint}>{t`Values erased`}</span>;
  const separator = t`; `;
  const parts = changes
    .filter(({ before, after }) => before !== null || after !== null)
    .map(({ field_name, before, after }) =>
      before === null ? `${field_name} ${textOf(after)}` : `${field_name} ${textOf(before)} → ${textOf(after)}`,
    );
  const text = [...parts, ...(reason ? [reason] : [])].join(separator);
  return (
    <span className={styles.summary} title={text}>
      {text || '–'}
    </span>
  );
}

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
