import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Choice, Empty, Id, Label, Nullable, Strict, Version } from '../kernel/schemas.ts';
import { listNames, lists } from '../menu/lists.ts';
import { viewLimits } from '../rules.ts';

const List = Choice(listNames, { description: 'Name of the list' });
const Density = Choice(['compact', 'comfortable']);
const Columns = () =>
  Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), {
    maxItems: viewLimits.columns,
    uniqueItems: true,
  });

const content = {
  query: Type.String({
    maxLength: viewLimits.query,
    description: 'Filters and sort as in the list’s address, such as `state=frozen&sort=joined_at`',
  }),
  columns: Strict(
    { order: Columns(), shown: Columns(), hidden: Columns() },
    { description: 'Column order, and which columns differ from the default in being shown or hidden' },
  ),
  density: Nullable(Density),
};

const SavedView = Type.Object({
  view_id: Id,
  list: List,
  name: Type.String(),
  shared: Type.Boolean({ description: 'Visible to every user who may read the list' }),
  changeable: Type.Boolean({
    description: 'Whether the user may change it: its own, or shared and the user has view:share',
  }),
  query: Type.String(),
  columns: Type.Object({
    order: Type.Array(Type.String()),
    shown: Type.Array(Type.String()),
    hidden: Type.Array(Type.String()),
  }),
  density: Nullable(Density),
  version: Version,
});

const NewView = Strict({ list: List, name: Label, shared: Type.Optional(Type.Boolean()), ...content });
const ViewChanges = Strict(
  {
    name: Type.Optional(Label),
    query: Type.Optional(content.query),
    columns: Type.Optional(content.columns),
    density: Type.Optional(content.density),
  },
  { minProperties: 1, description: 'Omitted: unchanged' },
);

const common = {
  scope: 'merchant',
  branches: 'none', // a view only describes how to display a list, whose rows follow the viewer's branches
  permission: [...new Set(Object.values(lists).flatMap(({ read }) => read))], // the permission to read the view’s list
} as const;

export const savedViews = endpoints({
  'GET /saved-views': {
    ...common,
    summary: 'List the saved views of a list: the user’s own and shared ones, oldest first',
    query: Strict({ list: List }),
    data: Type.Array(SavedView),
    errors: [],
  },
  'POST /saved-views': {
    ...common,
    summary: 'Save a view of a list',
    description: `Sharing needs view:share. Per list, at most ${viewLimits.views} views of a user’s own and ${viewLimits.views} shared ones.`,
    body: NewView,
    data: SavedView,
    errors: [],
    audit: 'saved_view.create',
    creates: true,
    versioned: true,
  },
  'PUT /saved-views/{id}': {
    ...common,
    summary: 'Rename a saved view, or replace what it shows',
    description: 'A shared view needs view:share.',
    params: Strict({ id: Id }),
    body: ViewChanges,
    data: SavedView,
    errors: ['not_found', 'stale_edit'],
    audit: 'saved_view.update',
    versioned: true,
  },
  'DELETE /saved-views/{id}': {
    ...common,
    summary: 'Remove a saved view',
    description: 'A shared view needs view:share.',
    params: Strict({ id: Id }),
    data: Empty,
    errors: ['not_found'],
    audit: 'saved_view.remove',
  },
});

export type SavedView = Static<typeof SavedView>;
export type NewView = Loose<Static<typeof NewView>>;
export type ViewChanges = Loose<Static<typeof ViewChanges>>;
