import { Trans } from '@lingui/react/macro';
import type { LoggedEvent } from '@regulars/contract';
import { Button } from 'antd';
import { History, Pencil, RotateCcw, Snowflake, Tags, UserPlus, UserX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './members.module.css';
import { useMemberEvents } from './use-member-events.ts';
import { useMemberLabels } from './use-member-labels.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  'member.create': UserPlus,
  'member.update': Pencil,
  'member.freeze': Snowflake,
  'member.restore': RotateCcw,
  'member.cancel': UserX,
  'member.tag': Tags,
};

/** A member's history. */
export function MemberEvents({ id }: { id: string }) {
  const { events, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMemberEvents(id);
  return (
    <>
      {isPending && <SkeletonRows rows={4} columns={['84px', '1fr']} />}
      {error && (
        <p className={styles.eventsFailed}>
          {error.message}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <Timeline
        entries={events.map((event) => ({
          key: event.event_id,
          at: event.at,
          icon: icons[event.action] ?? History,
          title: event.action_name,
          children: <EventText event={event} />,
        }))}
      />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show earlier</Trans>
        </Button>
      )}
    </>
  );
}

function EventText({ event: { action, operator, reason, changes } }: { event: LoggedEvent }) {
  const { labelOf, textOf } = useMemberLabels();
  // A new member's fields had no previous values, and the profile shows the current ones.
  const shownChanges = action === 'member.create' ? [] : changes.filter(({ field }) => field !== 'grade_from');
  return (
    <>
      {shownChanges.length > 0 && (
        <ul className={styles.changes}>
          {shownChanges.map(({ field, before, after }) => (
            <li key={field}>
              <span>{labelOf(field)}</span> <del>{textOf(field, before)}</del> → <ins>{textOf(field, after)}</ins>
            </li>
          ))}
        </ul>
      )}
      <span className={styles.eventNote}>
        {reason && <Trans>Reason: {reason}</Trans>}
        {reason && operator && ' · '}
        {operator}
      </span>
    </>
  );
}
