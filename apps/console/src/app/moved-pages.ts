import { redirect } from 'react-router';

const users = '/system/userManagement';
const staff = '/system/staff/staffManagement';

/** Addresses of forms and details that stand on their list’s page, and where there. */
const moved: Readonly<Record<string, (id: string | null) => string>> = {
  [`${users}/userHanlde`]: (id) => `${users}?${id === null ? 'new=1' : `edit=${id}`}`,
  [`${users}/userLook`]: (id) => (id === null ? users : `${users}?user=${id}`),
  [`${staff}/add`]: () => `${staff}?new=1`,
  [`${staff}/detail`]: (id) => (id === null ? staff : `${staff}?staff=${id}`),
};
export const movedAddresses: readonly string[] = Object.keys(moved);

/** Routes that lead to the list, in whose tab the form or detail opens. */
export const movedRoutes = Object.entries(moved).map(([path, place]) => ({
  path,
  loader: ({ request }: { request: Request }) => redirect(place(new URL(request.url).searchParams.get('id'))),
}));
