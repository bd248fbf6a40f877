import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Unusual } from '@regulars/contract';
import { say, unusualStatePhrases } from '@regulars/phrases';
import { Globe, Users } from 'lucide-react';
import { countText } from '../../format/numbers.ts';
import { MemberLink } from '../../framework/member-link.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './logs.module.css';

/** What was found, in a sentence without the name. */
export function useFinding(): (finding: Unusual) => string {
  const { t } = useLingui();
  return ({ rule, size, address }) => {
    const rows = countText(size);
    switch (rule) {
      case 'failed_sign_ins':
        return address === null
          ? t`${plural(size, { one: '# failed try', other: '# failed tries' })} within an hour`
          : t`${plural(size, { one: '# failed try', other: '# failed tries' })} at several users within an hour`;
      case 'new_device':
        return t`A device not seen before`;
      case 'adjustments':
        return t`${plural(size, { one: '# adjustment', other: '# adjustments' })} of one member within 24 hours`;
      case 'raised':
        return t`Used ${plural(size, { one: '# time', other: '# times' })} within an hour after it was given`;
      case 'refunds':
        return t`${plural(size, { one: '# refund', other: '# refunds' })} within 24 hours`;
      case 'pay_and_refund':
        return t`${plural(size, { one: '# payment', other: '# payments' })} of one member taken and given back within 24 hours`;
      case 'cash_back':
        return t`${plural(size, { one: '# cash order', other: '# cash orders' })} without a member taken and given back within an hour`;
      case 'exports':
        return t`${plural(size, { one: `${rows} row`, other: `${rows} rows` })} within 24 hours`;
    }
  };
}

/** The user that a finding is about, the address from which several were tried, or that several adjusted a member. */
export function FindingWho({
  finding: { user_id, user_name, address },
  size = 30,
}: {
  finding: Unusual;
  size?: number;
}) {
  const { t } = useLingui();
  if (user_id !== null) return <NamedAvatar id={user_id} name={user_name ?? t`No name`} size={size} />;
  const Sign = address === null ? Users : Globe;
  return (
    <span className={styles.program}>
      <span className={styles.programSign} style={{ width: size, height: size }}>
        <Sign size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      {address ?? t`Several users`}
    </span>
  );
}

export function FindingState({ finding: { seen_at, seen_by_name } }: { finding: Unusual }) {
  const locale = useLocale();
  const dates = useDates();
  return (
    <span className={styles.result}>
      {seen_at === null ? (
        <StateTag meaning="attention">{say(unusualStatePhrases.open, locale)}</StateTag>
      ) : (
        <>
          <StateTag meaning="over">{say(unusualStatePhrases.seen, locale)}</StateTag>
          <small>{[seen_by_name, dates.cellTime(seen_at)].filter(Boolean).join(' ')}</small>
        </>
      )}
    </span>
  );
}

/** The member that a finding is about; nothing for the other rules. */
export function FindingMember({ finding: { vip_id, member_name } }: { finding: Unusual }) {
  if (vip_id === null) return '–';
  return member_name === null ? <Trans>A removed member</Trans> : <MemberLink id={vip_id} name={member_name} />;
}
