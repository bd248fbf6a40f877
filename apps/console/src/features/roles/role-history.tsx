import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedEvent } from '@regulars/contract';
import { isPermission, permissionWords } from '@regulars/contract/menu';
import { Button } from 'antd';
import { History, KeyRound, Pencil, Plus, Power } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless } from '../../framework/api/index.ts';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './roles.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  'role.create': Plus,
  'role.update': Pencil,
  'role.permissions': KeyRound,
  'role.state': Power,
};

/** What was done to a role. */
export function RoleHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndless('GET /roles/{id}/logs', {
    params: { id },
  });
  return (
    <Panel title={t`What was done to it`}>
      <Timeline
        entries={rows.map((event) => ({
          key: event.event_id,
          at: event.at,
          icon: icons[event.action] ?? History,
          title: event.action_name,
          children: <EventText event={event} />,
        }))}
      />
      {rows.length === 0 && (
        <p className={styles.nothing}>
          <Trans>Nothing since it was made with the shop</Trans>
        </p>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show earlier</Trans>
        </Button>
      )}
    </Panel>
  );
}

/** The codes of a logged list of permissions. */
const codesIn = (text: string | null): string[] => text?.split('、') ?? [];

function EventText({ event: { action, operator, reason, changes } }: { event: LoggedEvent }) {
  const { t } = useLingui();
  const locale = useLocale();
  const wordOf = (code: string): string => (isPermission(code) ? permissionWords(code, locale) : code);
  const permissions = changes.find(({ field }) => field === 'permissions');
  const [before, after] = [codesIn(permissions?.before ?? null), codesIn(permissions?.after ?? null)];
  const given = after.filter((code) => code !== '' && !before.includes(code)).map(wordOf);
  const taken = before.filter((code) => code !== '' && !after.includes(code)).map(wordOf);
  const separator = t`, `;
  const [givenText, takenText] = [given.join(separator), taken.join(separator)];
  return (
    <>
      {action !== 'role.create' && givenText && (
        <div>
          <Trans>Given: {givenText}</Trans>
        </div>
      )}
      {takenText && (
        <div>
          <Trans>Taken: {takenText}</Trans>
        </div>
      )}
      <span className={styles.eventNote}>{[reason, operator ?? t`By the program`].filter(Boolean).join(' · ')}</span>
    </>
  );
}
