import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedEvent } from '@regulars/contract';
import { isPermission, permissionWords } from '@regulars/contract/menu';
import { say, statePhrases } from '@regulars/phrases';
import { Button } from 'antd';
import { History, KeyRound, Pencil, Plus, Power, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './roles.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  'role.create': Plus,
  'role.update': Pencil,
  'role.permissions': KeyRound,
  'role.state': Power,
  'role.users': Users,
};

/** What was done to a role. */
export function RoleHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const { rows, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndless(
    'GET /roles/{id}/logs',
    { params: { id } },
  );
  const broken = t`The history did not load`;
  return (
    <Panel title={t`What was done to it`}>
      <Fetched
        result={{ data, error, refetch }}
        skeleton={<SkeletonRows rows={3} columns={['1fr']} />}
        words={{ missing: broken, missingHint: '', denied: broken, broken }}
      >
        {() =>
          rows.length > 0 ? (
            <Timeline
              entries={rows.map((event) => ({
                key: event.event_id,
                at: event.at,
                icon: icons[event.action] ?? History,
                title: event.action_name,
                children: <EventText event={event} />,
              }))}
            />
          ) : (
            <p className={styles.unchanged}>
              <Trans>Nothing since it was made with the shop</Trans>
            </p>
          )
        }
      </Fetched>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show earlier</Trans>
        </Button>
      )}
    </Panel>
  );
}

/** The parts of a logged list. */
const partsOf = (text: string | null): string[] => text?.split('、').filter((part) => part !== '') ?? [];

/** What a change of a role's name, note, state, demand or holders says; undefined for other fields. */
function useChangeText(): (change: LoggedEvent['changes'][number]) => string | undefined {
  const { t } = useLingui();
  const locale = useLocale();
  const valueOf = (field: string, text: string | null): string => {
    if (field === 'state' && text !== null && text in statePhrases)
      return say(statePhrases[text as keyof typeof statePhrases], locale); // checked by `in`
    if (field === 'second_factor') return text === 'true' ? t`Demanded` : t`Not demanded`;
    return text === null || text === '' ? t`not set` : text;
  };
  const labels: Readonly<Record<string, string>> = {
    name: t`Name`,
    remark: t`Note`,
    state: t`State`,
    second_factor: t`Only with two-step verification`,
  };
  return ({ field, before, after }) => {
    if (field === 'given_to') return t`Given to ${after ?? ''}`;
    if (field === 'taken_from') return t`Taken from ${after ?? ''}`;
    const label = labels[field];
    if (label === undefined) return undefined;
    const [was, is] = [valueOf(field, before), valueOf(field, after)];
    return t`${label}: ${was} → ${is}`;
  };
}

function EventText({ event: { action, operator, reason, changes } }: { event: LoggedEvent }) {
  const { t } = useLingui();
  const locale = useLocale();
  const changeText = useChangeText();
  const wordOf = (code: string): string => (isPermission(code) ? permissionWords(code, locale) : code);
  const permissions = changes.find(({ field }) => field === 'permissions');
  const [before, after] = [partsOf(permissions?.before ?? null), partsOf(permissions?.after ?? null)];
  const given = after.filter((code) => !before.includes(code)).map(wordOf);
  const taken = before.filter((code) => !after.includes(code)).map(wordOf);
  const separator = t`, `;
  const [givenText, takenText] = [given.join(separator), taken.join(separator)];
  const lines = [
    ...(action === 'role.create' ? [] : changes.map(changeText)),
    action !== 'role.create' && givenText && t`Given: ${givenText}`,
    takenText && t`Taken: ${takenText}`,
  ];
  return (
    <>
      {lines.map((line) => line && <div key={line}>{line}</div>)}
      <span className={styles.eventNote}>{[reason, operator ?? t`By the program`].filter(Boolean).join(' · ')}</span>
    </>
  );
}
