import { useLingui } from '@lingui/react/macro';
import { Gauge, KeyRound, Pencil, Plus, Power, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless } from '../../framework/api/index.ts';
import { EventHistory } from '../../framework/history/event-history.tsx';
import { Panel } from '../../ui/panel.tsx';

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
  const history = useEndless('GET /roles/{id}/logs', { params: { id } });
  return (
    <Panel title={t`What was done to it`}>
      <EventHistory history={history} icons={icons} />
    </Panel>
  );
}
