import { useRequestsInFlight } from './in-flight.ts';
import './progress-bar.css';

/** The thin bar at the top while requests are in flight; CSS delays it, so that quick requests don't flash it. */
export function ProgressBar() {
  const busy = useRequestsInFlight() > 0;
  return <div className="rg-progress" data-busy={busy || undefined} aria-hidden="true" />;
}
