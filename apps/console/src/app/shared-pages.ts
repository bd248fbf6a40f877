import { feature, part } from './catalogue-page.ts';

// Pages that both modes have.

export const home = part(
  'waiting',
  part('pages', async () => (await import('../features/dashboard/home-page.tsx')).HomePage),
);
export const userPage = part(
  'access',
  feature('users', async () => (await import('../features/users/user-list-page.tsx')).UserListPage),
);
