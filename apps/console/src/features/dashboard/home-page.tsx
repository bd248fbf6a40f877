import { useSelection } from '../../framework/session/index.ts';
import { CenterDashboard } from './center-dashboard.tsx';
import { MembershipDashboard } from './membership-dashboard.tsx';

/** Home of either mode, at `/` and `/dashBoard`. */
export function HomePage() {
  return useSelection().mode === 'center' ? <CenterDashboard /> : <MembershipDashboard />;
}
