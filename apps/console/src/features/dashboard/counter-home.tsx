import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Scale, Search, UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { adjustAddress, memberAddress, newMemberAddress } from '../../framework/member-address.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { usePageKey } from '../../framework/use-page-key.ts';
import { CounterAction } from './counter-action.tsx';
import styles from './counter.module.css';
import { DayMembers } from './day-members.tsx';
import dashboard from './dashboard.module.css';
import { HomeNews } from './home-news.tsx';
import { MemberSearch } from '../../framework/counter/member-search.tsx';
import { OpenToday } from './open-today.tsx';
import { useMemberSearch } from '../../framework/counter/use-member-search.ts';
import { WaitingPanel } from './waiting-panel.tsx';

/** Home of a cashier: find a member, add one or adjust balances, and the members of today. */
export function CounterHome() {
  const input = useRef<HTMLInputElement>(null);
  const [adjusting, setAdjusting] = useState(false);
  const mayAdjust = useCanAt('member', 'adjustment:create');
  const seek = (adjusts: boolean) => {
    setAdjusting(adjusts);
    input.current?.focus();
    input.current?.select();
  };
  const { search, openFound, add } = useCounterSearch(adjusting, () => setAdjusting(false));
  // Leaving the page ends what F8 began: the next scan is to find a member.
  useEffect(() => () => setAdjusting(false), []);
  const serve = () => seek(false);
  const adjust = () => seek(true);
  usePageKey('F2', serve);
  usePageKey('F7', add);
  usePageKey('F8', mayAdjust ? adjust : undefined);
  return (
    <div className={dashboard.page}>
      <h1 className="visually-hidden">
        <Trans>At the counter</Trans>
      </h1>
      <HomeNews />
      <OpenToday />
      <MemberSearch search={search} input={input} adjusting={adjusting} />
      <div className={styles.actions}>
        <CounterAction
          icon={Search}
          title={<Trans>Find and serve</Trans>}
          hint={<Trans>By phone, name or card</Trans>}
          shortcut="F2"
          chosen={!adjusting}
          onPress={serve}
        />
        {mayAdjust && (
          <CounterAction
            icon={Scale}
            title={<Trans>Adjust balances</Trans>}
            hint={<Trans>Choose the member first</Trans>}
            shortcut="F8"
            chosen={adjusting}
            onPress={adjust}
          />
        )}
        {add && (
          <CounterAction
            icon={UserRoundPlus}
            title={<Trans>New member</Trans>}
            hint={<Trans>A phone number and a name are enough</Trans>}
            shortcut="F7"
            onPress={add}
          />
        )}
      </div>
      <WaitingPanel />
      <DayMembers onOpen={adjusting ? openFound : undefined} />
    </div>
  );
}

/** The search, and the form of a new member, which takes along what was searched for. */
function useCounterSearch(adjusting: boolean, onDone: () => void) {
  const { openTab } = useTab();
  const open = useOpenFound(adjusting);
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

/** Opens a member that was found, with the adjustment of their balances if that was asked for and is possible. */
function useOpenFound(adjusting: boolean): (member: Member) => void {
  const { t } = useLingui();
  const { openTab } = useTab();
  const { message } = useFeedback();
  return ({ vip_id: id, name, state, changeable }) => {
    if (!adjusting) openTab(memberAddress(id), name);
    else if (changeable && state !== 'cancelled') openTab(adjustAddress(id), name);
    else {
      openTab(memberAddress(id), name);
      void message.info(
        changeable
          ? t`${name} is cancelled, so their balances stay as they are`
          : t`${name} belongs to another branch, whose balances you cannot adjust`,
      );
    }
  };
}
