import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Scale, ScanBarcode, Search, UserRoundPlus, Wallet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MemberSearch } from '../../framework/counter/member-search.tsx';
import type { SearchPurpose } from '../../framework/counter/member-search.tsx';
import { useMemberSearch } from '../../framework/counter/use-member-search.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { adjustAddress, memberAddress, newMemberAddress } from '../../framework/member-address.ts';
import { cashierAddress } from '../../framework/orders/cashier-address.ts';
import { MenuPageContext, useCanAt } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { TopUpDrawer } from '../../framework/top-ups/lazy-top-up-drawer.ts';
import { usePageKey } from '../../framework/use-page-key.ts';
import { CounterAction } from './counter-action.tsx';
import styles from './counter.module.css';
import { DayMembers } from './day-members.tsx';
import dashboard from './dashboard.module.css';
import { HomeNews } from './home-news.tsx';
import { OpenToday } from './open-today.tsx';
import { ShiftCard } from './shift-card.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Home of a cashier: take a payment, find a member, top up, add one or adjust balances, and the members of today. */
export function CounterHome() {
  const input = useRef<HTMLInputElement>(null);
  const [purpose, setPurpose] = useState<SearchPurpose>('serve');
  const [toppedUp, topUp] = useState<Member>();
  const { openTab } = useTab();
  const mayPay = useCanAt('cashier', 'order:create');
  const mayTopUp = useCanAt('member', 'top_up:create');
  const mayAdjust = useCanAt('member', 'adjustment:create');
  const serve = (): void => setPurpose('serve');
  const seek = (what: SearchPurpose) => () => {
    setPurpose(what);
    input.current?.focus();
    input.current?.select();
  };
  const { search, openFound, add } = useCounterSearch(purpose, topUp, serve);
  // Leaving the page ends what F8 began: the next scan is to find a member.
  useEffect(() => () => setPurpose('serve'), []);
  const pay = () => openTab(cashierAddress());
  usePageKey('F2', seek('serve'));
  usePageKey('F7', add);
  usePageKey('F8', mayTopUp ? seek('topUp') : mayAdjust ? seek('adjust') : undefined);
  usePageKey('F9', mayPay ? pay : undefined);
  return (
    <div className={dashboard.page}>
      <h1 className="visually-hidden">
        <Trans>At the counter</Trans>
      </h1>
      <HomeNews />
      <OpenToday />
      <MemberSearch search={search} input={input} purpose={purpose} />
      <div className={styles.actions}>
        {mayPay ? (
          <CounterAction
            icon={ScanBarcode}
            title={<Trans>Take a payment</Trans>}
            hint={<Trans>Member or walk-in</Trans>}
            shortcut="F9"
            solid
            onPress={pay}
          />
        ) : (
          <CounterAction
            icon={Search}
            title={<Trans>Find and serve</Trans>}
            hint={<Trans>By phone, name or card</Trans>}
            shortcut="F2"
            chosen={purpose === 'serve'}
            solid={purpose === 'serve'}
            onPress={seek('serve')}
          />
        )}
        {mayTopUp && (
          <CounterAction
            icon={Wallet}
            title={<Trans>Top up</Trans>}
            hint={<Trans>Choose the member first</Trans>}
            shortcut="F8"
            chosen={purpose === 'topUp'}
            onPress={seek('topUp')}
          />
        )}
        {add && (
          <CounterAction
            icon={UserRoundPlus}
            title={<Trans>New member</Trans>}
            hint={<Trans>Phone and name are enough</Trans>}
            shortcut="F7"
            onPress={add}
          />
        )}
        {mayAdjust && (
          <CounterAction
            icon={Scale}
            title={<Trans>Adjust balances</Trans>}
            hint={<Trans>Choose the member first</Trans>}
            shortcut={mayTopUp ? undefined : 'F8'}
            chosen={purpose === 'adjust'}
            onPress={seek('adjust')}
          />
        )}
      </div>
      <WaitingPanel />
      <div className={styles.columns}>
        <DayMembers onOpen={purpose === 'serve' ? undefined : openFound} mayPay={mayPay} />
        <ShiftCard />
      </div>
      {toppedUp && (
        // As on the page of members, which offers it.
        <MenuPageContext value="member">
          <TopUpDrawer member={toppedUp} onClosed={() => topUp(undefined)} />
        </MenuPageContext>
      )}
    </div>
  );
}

/** The search, and the form of a new member, which takes along what was searched for. */
function useCounterSearch(purpose: SearchPurpose, onTopUp: (member: Member) => void, onDone: () => void) {
  const { openTab } = useTab();
  const open = useOpenFound(purpose, onTopUp);
  const mayCreate = useCanAt('member', 'member:create');
  const openFound = (member: Member) => {
    onDone();
    open(member);
  };
  const add = (words: string) => openTab(newMemberAddress(words));
  const search = useMemberSearch({ onOpen: openFound, onAdd: mayCreate ? add : undefined, onLeave: onDone });
  const addSearched = () => {
    search.type('');
    add(search.words);
  };
  return { search, openFound, add: mayCreate ? addSearched : undefined };
}

/** Opens a member that was found, with the top-up or the adjustment that was asked for if it is possible. */
function useOpenFound(purpose: SearchPurpose, onTopUp: (member: Member) => void): (member: Member) => void {
  const { t } = useLingui();
  const { openTab } = useTab();
  const { message } = useFeedback();
  const whyNot = ({ name, state, changeable }: Member): string | undefined => {
    if (purpose === 'topUp' && state === 'frozen') return t`${name} is frozen, and can’t top up`;
    if (purpose === 'topUp' && state === 'cancelled') return t`${name} is cancelled, and can’t top up`;
    if (purpose !== 'adjust') return undefined;
    if (!changeable) return t`${name} belongs to another branch, whose balances you cannot adjust`;
    return state === 'cancelled' ? t`${name} is cancelled, so their balances stay as they are` : undefined;
  };
  return (member) => {
    const { vip_id: id, name } = member;
    const refusal = whyNot(member);
    if (refusal !== undefined) void message.info(refusal);
    if (purpose === 'topUp' && refusal === undefined) onTopUp(member);
    else openTab(purpose === 'adjust' && refusal === undefined ? adjustAddress(id) : memberAddress(id), name);
  };
}
