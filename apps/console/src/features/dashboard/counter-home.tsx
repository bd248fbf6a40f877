import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useCanAt } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import styles from './counter.module.css';
import { DayMembers } from './day-members.tsx';
import dashboard from './dashboard.module.css';
import { newMemberAddress } from '../../framework/member-address.ts';
import { MemberSearch } from './member-search.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Home of a cashier: find a member, add one, and the members of today. */
export function CounterHome() {
  const { openTab } = useTab();
  const mayCreate = useCanAt('member', 'member:create');
  useKey('F7', mayCreate ? () => openTab(newMemberAddress) : undefined);
  return (
    <div className={dashboard.page}>
      <h1 className="visually-hidden">
        <Trans>At the counter</Trans>
      </h1>
      <MemberSearch />
      <div className={styles.actions}>
        {mayCreate && (
          <Action
            icon={UserRoundPlus}
            title={<Trans>New member</Trans>}
            hint={<Trans>A phone number and a name are enough</Trans>}
            shortcut="F7"
            solid
            onPress={() => openTab(newMemberAddress)}
          />
        )}
        <Action
          icon={UsersRound}
          title={<Trans>All members</Trans>}
          hint={<Trans>Filter by grade, tag or birthday</Trans>}
          onPress={() => openTab('/membermanage')}
        />
      </div>
      <WaitingPanel />
      <DayMembers />
    </div>
  );
}

interface ActionProps {
  icon: LucideIcon;
  title: ReactNode;
  hint: ReactNode;
  shortcut?: string;
  /** The page's main action. */
  solid?: boolean;
  onPress: () => void;
}

function Action({ icon: Icon, title, hint, shortcut, solid = false, onPress }: ActionProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={classNames(styles.action, solid && styles.solid)}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.actionWords}>
        <strong>{title}</strong>
        <span>{hint}</span>
      </span>
      {shortcut && (
        <span className={styles.key} title={t`Shortcut`}>
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </button>
  );
}

/** A function key of this page. Hidden tabs have no effects, so it acts only while the page is shown. */
function useKey(key: string, run: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!run || document.querySelector('dialog[open], .ant-drawer-open')) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
