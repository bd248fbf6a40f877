import { Outlet } from 'react-router';
import { ErrorToasts } from '../framework/api/error-toasts.tsx';
import { ProgressBar } from '../framework/api/index.ts';
import { Feedback } from '../framework/feedback/feedback.tsx';
import { SessionWatch } from '../framework/session/index.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';

/** The root of every page that requires a session. */
export function Shell() {
  return (
    <ThemeProvider>
      <Feedback>
        <ProgressBar />
        <ErrorToasts />
        <SessionWatch />
        <Outlet />
      </Feedback>
    </ThemeProvider>
  );
}
