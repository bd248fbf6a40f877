import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { movedRoutes } from './moved-pages.ts';

const list = (path: string) => ({ path, Component: () => null });
const landedFrom = async (address: string): Promise<string> => {
  const routes = [...movedRoutes, list('/system/userManagement'), list('/system/staff/staffManagement')];
  const router = createMemoryRouter(routes, { initialEntries: ['/system/userManagement'] });
  await router.navigate(address);
  const { pathname, search } = router.state.location;
  return pathname + search;
};

it('opens forms and details on the page of their list', async () => {
  const id = '0190a000-0000-7000-8000-0000000000b1';
  expect(await landedFrom('/system/userManagement/userHanlde')).toBe('/system/userManagement?new=1');
  expect(await landedFrom(`/system/userManagement/userHanlde?id=${id}`)).toBe(`/system/userManagement?edit=${id}`);
  expect(await landedFrom(`/system/userManagement/userLook?id=${id}`)).toBe(`/system/userManagement?user=${id}`);
  expect(await landedFrom('/system/staff/staffManagement/add')).toBe('/system/staff/staffManagement?new=1');
  expect(await landedFrom(`/system/staff/staffManagement/detail?id=${id}`)).toBe(`/system/staff/staffManagement?staff=${id}`); // prettier-ignore
});

it('opens the list where a detail says of whom no more', async () => {
  expect(await landedFrom('/system/userManagement/userLook')).toBe('/system/userManagement');
  expect(await landedFrom('/system/staff/staffManagement/detail')).toBe('/system/staff/staffManagement');
});
