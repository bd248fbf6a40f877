import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { Award, Pencil, RotateCcw, Snowflake, Tags, UserPlus, UserX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { EventTimeline } from '../../framework/history/event-timeline.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './members.module.css';
import { useMemberEvents } from './use-member-events.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  'member.create': UserPlus,
  'member.update': Pencil,
  'member.grade': Award,
  'member.freeze': Snowflake,
  'member.restore': RotateCcw,
  'member.cancel': UserX,
  'member.tag': Tags,
};

/** A member's history. */
export function MemberEvents({ id }: { id: string }) {
  const { events, isPending, error, refetch, ...more } = useMemberEvents(id);
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
      <EventTimeline events={events} icons={icons} hidden={['grade_from']} {...more} />
    </>
  );
}
