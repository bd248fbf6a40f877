import { Outlet } from 'react-router';
import { ThemeProvider } from '../theme/theme-provider.tsx';

/** Everything behind sign-in. */
export function Shell() {
  return (
    <ThemeProvider>
      <Outlet />
    </ThemeProvider>
  );
}
