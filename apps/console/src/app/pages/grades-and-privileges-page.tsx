import { GradesPage } from '../../features/grades/grades-page.tsx';
import { PrivilegesPanel } from '../../features/privileges/privileges-panel.tsx';

/** Grades and what their members have: two domains on one page. */
export function GradesAndPrivilegesPage() {
  return (
    <GradesPage>
      <PrivilegesPanel />
    </GradesPage>
  );
}
