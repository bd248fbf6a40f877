import { useSelection } from '../../framework/session/index.ts';
import { CenterDashboard } from './center-dashboard.tsx';
import { MembershipDashboard } from './membership-dashboard.tsx';

/** Home page of both modes, at `/` and `/dashBoard`. */
export function HomePage() {
  return useSelection().mode === 'center' ? <CenterDashboard /> : <MembershipDashboard />;
}
