import { useRequestsInFlight } from './in-flight.ts';
import './progress-bar.css';

/** The thin bar on top while requests are in flight; quick ones don't flash it. */
export function ProgressBar() {
  const busy = useRequestsInFlight() > 0;
  return <div className="rg-progress" data-busy={busy || undefined} aria-hidden="true" />;
}
