import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { CurrentUser, MenuEntry } from '@regulars/contract';
import { pageList } from '@regulars/contract/menu';
import type { PageCode } from '@regulars/contract/menu';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { queryClient } from '../src/framework/api/index.ts';
import { Feedback } from '../src/framework/feedback/feedback.tsx';
import { loadUser, MenuPageContext, session } from '../src/framework/session/index.ts';
import { TabContext } from '../src/framework/tabs/tab-context.ts';
import { messages as assetMessages } from '../src/locales/assets/en.po';
import { messages } from '../src/locales/en.po';
import { messages as pageMessages } from '../src/locales/pages/en.po';

export interface Asked {
  query: URLSearchParams;
  body: Record<string, unknown> | undefined;
  headers: Headers;
}

export interface Refusal {
  status: number;
  name: string;
  message: string;
  fields?: { path: string; rule: string; message: string }[];
  context?: Record<string, string>;
}

/** Responses by 'METHOD /path': the data, or a thrown refusal. */
type Answers = Record<string, (asked: Asked) => unknown>;

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const id = (last: string) => `0190a000-0000-7000-8000-${last.padStart(12, '0')}`;

const defaultPermissions: CurrentUser['permissions'] = [
  'member:read',
  'member:create',
  'member:update',
  'member:freeze',
  'member:tag',
  'member:phone',
  'adjustment:create',
  'adjustment:undo',
  'opening:read',
  'opening:import',
  'opening:roll_back',
  'ledger:read',
  'ledger:verify',
];

/** The function items of a menu that grant these permissions, on each page that has or offers them. */
const functionItems = (permissions: CurrentUser['permissions']): MenuEntry[] =>
  pageList.flatMap((page) =>
    [...page.permissions, ...page.offers]
      .filter((permission) => permissions.includes(permission))
      .map((permission) => ({
        menu_id: `${page.code}.${permission.replace(':', '.')}`,
        menu_name: permission,
        menu_type: 4,
        menu_level: 3,
        sort_code: 10,
        request_address: page.address,
        permission_value: permission,
        operate: true,
        parent_menu_id: page.code,
        menu_icon_url: null,
        hidden: false,
      })),
  );

/** The menu page at an address, or of the feature that a test belongs to, as the page catalogue has it. */
const menuPageOf = (address: string, testPath = ''): PageCode => {
  const [pathname = '/'] = address.split('?');
  const there = pathname === '/' ? undefined : pageList.find((page) => page.address === pathname);
  if (there) return there.code;
  const feature = /features\/([^/]+)\//.exec(testPath)?.[1] ?? '';
  const pages: Record<string, PageCode> = {
    adjustments: 'adjustment',
    branches: 'store',
    brands: 'brand',
    categories: 'category',
    dashboard: 'home',
    items: 'item',
    'item-syncs': 'item',
    ledger: 'ledger',
    merchants: 'merchant',
    'opening-balances': 'opening',
    roles: 'role',
    shifts: 'shift',
    users: 'user',
  };
  return pages[feature] ?? 'member';
};

/** A user with these permissions, also in its menu. */
export const withPermissions = (permissions: CurrentUser['permissions']): CurrentUser => ({
  ...user,
  permissions,
  vip_permissions: functionItems(permissions),
});

const user: CurrentUser = {
  user_id: id('a1'),
  base_account_id: id('a2'),
  actual_name: '方晓棠',
  phone: '13800000001',
  role_names: ['owner'],
  all_branches: true,
  branches: [],
  vip_permissions: [],
  merchant_center_permissions: [],
  permissions: [],
  access: 'access',
  merchant: {
    merchant_id: id('a3'),
    merchant_no: 'M100001',
    abbreviation_name: '半日闲茶馆',
    vip_interface_version: 2,
    applets_qrcode: null,
    vip_open_status: 1,
    expires_on: null,
    timezone: 'Asia/Shanghai',
    day_cut: '00:00:00',
    day_from: null,
  },
};

/** Permissions of the user beyond the default ones. */
let granted: CurrentUser['permissions'] = [];
/** Whether the user works in all branches. */
let everywhere = true;

const usual: Answers = {
  'POST /personal/permission-resources': () => ({
    ...withPermissions([...defaultPermissions, ...granted]),
    all_branches: everywhere,
  }),
  'GET /user-preferences': () => ({ preferences: {} }),
  'PUT /user-preferences': () => null,
  'GET /saved-views': () => [],
};

/** Stubs only the network: everything from the page to the request is real. */
export function answer(answers: Answers): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const name = `${init.method} ${url.pathname.replace(/^\/api/, '')}`;
    const reply = answers[name] ?? usual[name];
    if (!reply) return failure({ status: 404, name: 'route_not_found', message: name });
    try {
      const data = await reply({
        query: url.searchParams,
        body: bodyOf(init.body),
        headers: new Headers(init.headers),
      });
      return Response.json({ ok: true, data });
    } catch (error) {
      if (error instanceof Refused) return failure(error.refusal);
      throw error;
    }
  });
}

function bodyOf(body: RequestInit['body']): Asked['body'] {
  // The console only sends objects.
  return typeof body === 'string' ? (JSON.parse(body) as Asked['body']) : undefined;
}

function failure({ status, name, message, ...more }: Refusal): Response {
  return Response.json(
    { ok: false, err: { code: status * 100, name, msg: message, request_id: 'req_test', ...more } },
    { status },
  );
}

// jsdom never fires transition events, so anything that waits for the end of one would hang.
const still = { token: { motion: false } };

/**
 * Renders a page in its tab, in English, for a signed-in user with all permissions on members, imports and the ledger,
 * who works in all branches.
 */
export async function showPage(
  page: ReactElement,
  address = '/',
  more: CurrentUser['permissions'] = [],
  { allBranches = true }: { allBranches?: boolean } = {},
) {
  // Dialogs and drawers load when first opened, which takes a moment because sources are transformed on demand.
  configure({ asyncUtilTimeout: 10_000 });
  i18n.loadAndActivate({ locale: 'en', messages: { ...messages, ...assetMessages, ...pageMessages } });
  queryClient.clear();
  session.begin({ token: 't', refresh_token: 'r', expires_in: 900 }, user.phone, false);
  granted = more;
  everywhere = allBranches;
  await loadUser();
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  const openTab = vi.fn<(address: string) => void>();
  const preload = vi.fn<(address: string) => void>();
  const tab = {
    key: '/',
    setTitle: () => {},
    holdUnsaved: () => () => {},
    preload,
    openTab,
    refresh: () => {},
    close: () => {},
  };
  const shown = render(
    <I18nProvider i18n={i18n}>
      <ConfigProvider theme={still}>
        <Feedback>
          <QueryClientProvider client={queryClient}>
            <TabContext value={tab}>
              <MenuPageContext value={menuPageOf(address, expect.getState().testPath)}>
                <RouterProvider router={router} />
              </MenuPageContext>
            </TabContext>
          </QueryClientProvider>
        </Feedback>
      </ConfigProvider>
    </I18nProvider>,
  );
  return { ...shown, router, openTab, preload };
}
