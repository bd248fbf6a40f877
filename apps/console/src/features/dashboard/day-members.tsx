import { Trans, useLingui } from '@lingui/react/macro';
import type { DayMember, Member } from '@regulars/contract';
import { postingName, say } from '@regulars/phrases';
import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { useNextPage } from '../../framework/tabs/use-next-page.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { changeText, moneyText } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import styles from './counter.module.css';
import { LoadFailure } from './load-failure.tsx';
import { cashierAddress } from '../../framework/orders/cashier-address.ts';
import { memberAddress } from '../../framework/member-address.ts';
import lineStyles from '../../framework/counter/counter.module.css';
import { MemberLine } from '../../framework/counter/member-line.tsx';

/** Milliseconds between reads: colleagues serve members meanwhile. */
const between = 60_000;

interface DayMembersProps {
  /** Opens a member in place of their page; undefined leads to it. */
  onOpen: ((member: Member) => void) | undefined;
  /** Whether the user takes payments. */
  mayPay: boolean;
}

/** The members of today, and those that the user opened last. */
export function DayMembers({ onOpen, mayPay }: DayMembersProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<'today' | 'opened'>('today');
  const { data, error, refetch } = useEndpoint('GET /dashboard/members', {}, { quiet: true, refetchInterval: between });
  useNextPage(memberAddress('id'), data !== undefined);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height={420} />;
  const { today, opened } = data;
  return (
    <Panel flush>
      <div className={styles.day}>
        <Tabs
          label={t`Members`}
          active={shown}
          onChange={setShown}
          tabs={[
            { key: 'today', label: t`In today ${today.length}` },
            { key: 'opened', label: t`Opened by me ${opened.length}` },
          ]}
        >
          {shown === 'today' ? (
            <Today members={today} onOpen={onOpen} mayPay={mayPay} />
          ) : (
            <Opened members={opened} onOpen={onOpen} mayPay={mayPay} />
          )}
        </Tabs>
      </div>
    </Panel>
  );
}

function Today({ members, ...doing }: DayMembersProps & { members: readonly DayMember[] }) {
  const { cellTime } = useDates();
  if (members.length === 0)
    return (
      <EmptyState kind="empty" title={<Trans>Nobody yet today</Trans>}>
        <Trans>Members who join, or whose balance changes, appear here.</Trans>
      </EmptyState>
    );
  return (
    <ul className={lineStyles.lines}>
      {members.map(({ member, at, did }) => (
        <li key={member.vip_id}>
          <MemberLink
            member={member}
            {...doing}
            did={
              <>
                <time dateTime={at}>{cellTime(at)}</time> <Did did={did} />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** What was done for the member last, as the member's own history says it: “Top-up ¥500.00, plus ¥50.00 bonus”. */
function Did({ did }: Pick<DayMember, 'did'>) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!did) return <Trans>joined</Trans>;
  const kind = say(postingName(did.kind, did.effect), locale);
  const { principal, bonus } = did;
  const [paid, given] = [moneyText(Math.abs(principal)), moneyText(Math.abs(bonus))];
  if (did.kind === 'top_up' && principal !== 0 && bonus !== 0)
    return did.effect !== 'forward' ? t`${kind} ${paid}, with ${given} bonus` : t`${kind} ${paid}, plus ${given} bonus`;
  // A purchase may use points and earn others: a sign says that this is what came of it.
  const points = changeText('points', did.points);
  const value = moneyText(Math.abs(principal + bonus));
  const amount = principal + bonus !== 0 ? value : did.points !== 0 ? t`points ${points}` : undefined;
  return [kind, amount].filter(Boolean).join(' ');
}

function Opened({ members, ...doing }: DayMembersProps & { members: readonly DayMember['member'][] }) {
  if (members.length === 0)
    return (
      <EmptyState kind="empty" title={<Trans>Nobody yet</Trans>}>
        <Trans>Members whose page you opened appear here.</Trans>
      </EmptyState>
    );
  return (
    <ul className={lineStyles.lines}>
      {members.map((member) => (
        <li key={member.vip_id}>
          <MemberLink member={member} {...doing} did={member.branch_name ?? ''} />
        </li>
      ))}
    </ul>
  );
}

function MemberLink({ member, onOpen, mayPay, did }: DayMembersProps & { member: Member; did: ReactNode }) {
  const { t } = useLingui();
  const { name } = member;
  function press(event: MouseEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!onOpen || !isPlain) return;
    event.preventDefault();
    onOpen(member);
  }
  return (
    <>
      <Link to={memberAddress(member.vip_id)} className={lineStyles.line} onClick={press}>
        <MemberLine member={member} did={did} />
      </Link>
      {mayPay && member.state === 'normal' && (
        <Link to={cashierAddress(member.vip_id)} className={styles.verb} aria-label={t`Take a payment of ${name}`}>
          <Trans>Take</Trans>
        </Link>
      )}
    </>
  );
}
