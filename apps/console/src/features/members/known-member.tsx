import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { latestReads } from '../../framework/api/index.ts';
import type { ApiError } from '../../framework/api/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOnline } from '../../framework/use-online.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFigureNames } from './assets/use-figure-names.ts';
import { MemberHead, StateBanner } from './member-head.tsx';
import { MemberProfile } from './member-profile.tsx';
import styles from './members.module.css';

interface Known {
  member: Member;
  /** When it was read, in milliseconds since 1970. */
  at: number;
}

/** The member as lists, searches and the home page read them last. */
export function knownMember(id: string): Known | undefined {
  const lists = latestReads('GET /vip-infos').map(({ data, at }) => ({ members: data.items, at }));
  const homes = latestReads('GET /dashboard/members').map(({ data: { opened, today }, at }) => ({
    members: [...opened, ...today.map(({ member }) => member)],
    at,
  }));
  return [...lists, ...homes]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ members, at }) => members.filter(({ vip_id }) => vip_id === id).map((member) => ({ member, at })))
    .at(0);
}

interface AgeOfMemberProps {
  at: number;
  /** No answer came, whatever the reason. */
  error: ApiError;
  onRetry: () => void;
}

/** Says from when the member is, and why they are not shown as they are now. */
export function AgeOfMember({ at, error: { message }, onRetry }: AgeOfMemberProps) {
  const time = useDates().time(at);
  const online = useOnline();
  return (
    <div className={styles.age}>
      <Note
        action={
          <Button size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {online ? (
          <Trans>
            {message} This is from {time}.
          </Trans>
        ) : (
          <Trans>You are offline. This is from {time} and is read again by itself once the network is back.</Trans>
        )}
      </Note>
    </div>
  );
}

/** A member who can't be read now, as a list knew them, without anything that needs an answer. */
export function KnownMember({ member, note }: { member: Member; note: ReactNode }) {
  const { t } = useLingui();
  const names = useFigureNames();
  const [principal, bonus] = [moneyText(member.principal), moneyText(member.bonus)];
  return (
    <>
      <MemberHead member={member} />
      {note}
      {member.state !== 'normal' && <StateBanner id={member.vip_id} state={member.state} />}
      <section aria-label={t`Assets`} className={styles.known}>
        <Panel flush>
          <div className={styles.knownTiles}>
            <KpiTile
              bare
              label={names.balance}
              value={<Money fen={member.principal + member.bonus} size="figure" />}
              note={
                <Trans>
                  {principal} + bonus {bonus}
                </Trans>
              }
            />
            <KpiTile bare label={names.points} value={countText(member.points)} />
            <KpiTile bare label={names.growth} value={countText(member.growth)} />
          </div>
        </Panel>
        <MemberProfile member={{ ...member, changeable: false }} />
      </section>
    </>
  );
}
