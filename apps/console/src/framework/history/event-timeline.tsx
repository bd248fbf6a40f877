import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedEvent } from '@regulars/contract';
import { Button } from 'antd';
import { History } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Timeline } from '../detail/timeline.tsx';
import { ChangeText } from './change-text.tsx';
import styles from './history.module.css';

interface EventTimelineProps {
  events: readonly LoggedEvent[];
  /** By action. */
  icons: Readonly<Record<string, LucideIcon>>;
  /** Fields that tell nothing here. */
  hidden?: readonly string[];
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** What was done to something, newest first. */
export function EventTimeline(props: EventTimelineProps) {
  const { events, icons, hidden = [], hasNextPage, isFetchingNextPage, fetchNextPage } = props;
  return (
    <>
      <Timeline
        entries={events.map((event) => ({
          key: event.event_id,
          at: event.at,
          icon: icons[event.action] ?? History,
          title: event.action_name,
          children: <EventText event={event} hidden={hidden} />,
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

function EventText({ event, hidden }: { event: LoggedEvent; hidden: readonly string[] }) {
  const { t } = useLingui();
  const { action, operator, operator_phone: phone, reason, changes, erased } = event;
  const who = operator ?? t`By the program`;
  // What is new had no previous values, and its page shows the current ones.
  const shown = action.endsWith('.create') || erased ? [] : changes.filter(({ field }) => !hidden.includes(field));
  return (
    <>
      {erased && (
        <p className={styles.erased}>
          <Trans>The values were erased on the person’s request</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.changes}>
          {shown.map((change) => (
            <li key={change.field}>
              <ChangeText change={change} />
            </li>
          ))}
        </ul>
      )}
      <span className={styles.note}>{[reason && t`Reason: ${reason}`, who, phone].filter(Boolean).join(' · ')}</span>
    </>
  );
}
