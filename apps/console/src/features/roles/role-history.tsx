import { Trans, useLingui } from '@lingui/react/macro';
import { Gauge, KeyRound, Pencil, Plus, Power, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { EventTimeline } from '../../framework/history/event-timeline.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './roles.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  'role.create': Plus,
  'role.update': Pencil,
  'role.permissions': KeyRound,
  'role.limits': Gauge,
  'role.state': Power,
  'role.users': Users,
};

/** What was done to a role. */
export function RoleHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const { rows, data, error, refetch, ...more } = useEndless('GET /roles/{id}/logs', { params: { id } });
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
            <EventTimeline events={rows} icons={icons} {...more} />
          ) : (
            <p className={styles.unchanged}>
              <Trans>Nothing since it was made with the shop</Trans>
            </p>
          )
        }
      </Fetched>
    </Panel>
  );
}
