import { useCanAt, useSelection } from '../../framework/session/index.ts';
import { CenterDashboard } from './center-dashboard.tsx';
import { CounterHome } from './counter-home.tsx';
import { FiguresHome } from './figures-home.tsx';
import { NothingAllowed } from './nothing-allowed.tsx';

/** Home page of both modes, at `/` and `/dashBoard`; in micro-membership by what the user may do. */
export function HomePage() {
  const { mode } = useSelection();
  const seesFigures = useCanAt('stored_value_report', 'stored_value_report:read');
  const seesMembers = useCanAt('member', 'member:read');
  if (mode === 'center') return <CenterDashboard />;
  if (seesFigures) return <FiguresHome />;
  return seesMembers ? <CounterHome /> : <NothingAllowed />;
}
