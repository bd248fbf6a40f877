import type { Permission } from './tree.ts';

/** The lists that keep saved views, by the name in addresses and settings, with the permissions of which any reads them. */
export const lists = {
  members: ['member:read'],
  brands: ['brand:read'],
  adjustments: ['adjustment:read', 'adjustment:create'],
  openings: ['opening:read'],
  member_imports: ['member:import'],
} as const satisfies Record<string, readonly Permission[]>;

export type ListName = keyof typeof lists;

export const listNames = Object.keys(lists) as ListName[]; // its own keys
