import { menuIconPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Choice, KeyOf, Nullable, Strict, Version, WebAddress } from '../kernel/schemas.ts';
import { batchSize, labelPattern, menuNameLength } from '../rules.ts';

const MenuId = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z0-9_.-]+$',
  description: 'A page’s or group’s stable code, or the id of a link',
});
const Mode = Choice(['center', 'vip'], { description: 'Merchant centre or membership' });
const Name = Type.String({ minLength: 1, maxLength: menuNameLength, pattern: labelPattern });
const Parent = Nullable(MenuId);
const Icon = Nullable(KeyOf(menuIconPhrases, { description: 'Of a group or link; null: its default' }));

const itemFields = {
  menu_id: Type.String(),
  mode: Mode,
  kind: Choice(['group', 'page', 'link']),
  parent_menu_id: Nullable(Type.String({ description: 'Null for groups, and for links beside them' })),
  name: Nullable(Type.String({ description: 'In Chinese, if the merchant changed it; of a link, its name' })),
  name_en: Nullable(Type.String({ description: 'In English; null: the Chinese one, if there is one' })),
  default_name: Nullable(Type.Object({ 'zh-CN': Type.String(), en: Type.String() })),
  default_parent: Nullable(Type.String()),
  icon: Icon,
  hidden: Type.Boolean(),
  fixed: Type.Boolean({ description: 'Can’t be hidden or moved: Home' }),
  always: Type.Boolean({ description: 'Can’t be hidden, because the menu is edited there' }),
  moved: Type.Boolean({ description: 'Whether it stands elsewhere than by default' }),
  address: Nullable(Type.String({ description: 'Of a page in the console, or of a link' })),
};
const MenuItem = Type.Object(itemFields);
const MenuItemAlone = Type.Object({ ...itemFields, version: { ...Version, description: 'Of the menu as a whole' } });
const Menu = Type.Object({
  items: Type.Array(MenuItem, { description: 'By mode, from top to bottom' }),
  version: Version,
});

const ItemChanges = Strict({
  name: Type.Optional(Nullable(Name)),
  name_en: Type.Optional(Nullable(Name)),
  icon: Type.Optional(Icon),
  hidden: Type.Optional(Type.Boolean()),
  link_url: Type.Optional(WebAddress),
});

const common = { scope: 'merchant', branches: 'none' } as const;
/** Everybody's menu is changed by who sees all branches. */
const change = { scope: 'merchant', branches: 'whole' } as const;
const id = { params: Strict({ id: MenuId }) } as const;

export const menus = endpoints({
  'GET /menus': {
    ...common,
    summary: 'Get the whole menu with what the merchant changed of it, to edit it',
    permission: 'menu:read',
    data: Menu,
    errors: [],
    versioned: true,
  },
  'POST /menus': {
    ...change,
    summary: 'Add an external link',
    description: 'Pages come with the product. A link opens in a new window and is seen by everybody.',
    permission: 'menu:update',
    body: Strict({
      mode: Mode,
      name: Name,
      name_en: Type.Optional(Nullable(Name)),
      icon: Type.Optional(Icon),
      link_url: WebAddress,
      parent_menu_id: Type.Optional(Parent),
    }),
    data: MenuItem,
    errors: ['menu_limit', 'menu_not_found'],
    audit: 'menu.create',
    creates: true,
  },
  'PUT /menus': {
    ...change,
    summary: 'Hide pages and groups, and remove links',
    description:
      'All or none. Hidden pages open from the search and by their address: what somebody may do is up to roles.',
    permission: 'menu:update',
    body: Strict({ ids: Type.Array(MenuId, { minItems: 1, maxItems: batchSize, uniqueItems: true }) }),
    data: Menu,
    errors: ['menu_not_found', 'menu_fixed', 'stale_edit'],
    audit: 'menu.remove',
    versioned: true,
  },
  'PUT /menus/layout': {
    ...change,
    summary: 'Save the menu of a mode as a whole: order, groups, names, icons, addresses of links and what is hidden',
    description:
      'Every item of the mode once, from top to bottom. Only what differs from the default is stored, so that pages of later versions come to their place. In force with everybody’s next call.',
    permission: 'menu:update',
    body: Strict({
      mode: Mode,
      items: Type.Array(
        Strict({
          menu_id: MenuId,
          parent_menu_id: Parent,
          name: Nullable(Name),
          name_en: Nullable(Name),
          icon: Icon,
          hidden: Type.Boolean(),
          link_url: Type.Optional(WebAddress),
        }),
        { maxItems: 200 },
      ),
    }),
    data: Menu,
    errors: ['menu_incomplete', 'menu_fixed', 'stale_edit'],
    audit: ['menu.update', 'menu.sort'],
    versioned: true,
  },
  'POST /menus/reset': {
    ...change,
    summary: 'Reset the menu of a mode to the default; links stay, at the end',
    permission: 'menu:update',
    body: Strict({ mode: Mode }),
    data: Menu,
    errors: ['stale_edit'],
    audit: 'menu.reset',
    versioned: true,
  },
  'GET /menus/{id}': {
    ...common,
    ...id,
    summary: 'Get a menu item',
    permission: 'menu:read',
    data: MenuItemAlone,
    errors: ['menu_not_found'],
    versioned: true,
  },
  'PUT /menus/{id}': {
    ...change,
    ...id,
    summary: 'Edit a menu item; null resets a name, and only links have a link_url',
    permission: 'menu:update',
    body: ItemChanges,
    data: MenuItemAlone,
    errors: ['menu_not_found', 'menu_fixed', 'stale_edit'],
    audit: 'menu.update',
    versioned: true,
  },
});

export type Menu = Static<typeof Menu>;
export type MenuItem = Static<typeof MenuItem>;
export type MenuItemAlone = Static<typeof MenuItemAlone>;
export type NewMenuLink = Loose<Static<(typeof menus)['POST /menus']['body']>>;
export type MenuItemChanges = Loose<Static<typeof ItemChanges>>;
