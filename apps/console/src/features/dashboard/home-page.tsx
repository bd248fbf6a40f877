import { useCanAt, useSelection } from '../../framework/session/index.ts';
import { AnnouncementsPart } from './announcements-part.tsx';
import { CenterDashboard } from './center-dashboard.tsx';
import { CounterHome } from './counter-home.tsx';
import { FiguresHome } from './figures-home.tsx';
import { ExpiryReminder } from './expiry-reminder.tsx';
import styles from './dashboard.module.css';
import { NothingAllowed } from './nothing-allowed.tsx';

/** Home page of both modes, at `/` and `/dashBoard`, with what everybody should know above. */
export function HomePage() {
  return (
    <>
      <div className={styles.news}>
        <ExpiryReminder />
        <AnnouncementsPart />
      </div>
      <Home />
    </>
  );
}

/** In micro-membership by what the user may do. */
function Home() {
  const { mode } = useSelection();
  const seesFigures = useCanAt('stored_value_report', 'stored_value_report:read');
  const seesMembers = useCanAt('member', 'member:read');
  if (mode === 'center') return <CenterDashboard />;
  if (seesFigures) return <FiguresHome />;
  return seesMembers ? <CounterHome /> : <NothingAllowed />;
}
