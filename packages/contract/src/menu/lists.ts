import type { Permission } from './tree.ts';

/**
 * The lists with saved views, by their name in addresses and settings, with the permissions any of which reads them.
 */
export const lists = {
  members: ['member:read'],
  brands: ['brand:read'],
  adjustments: ['adjustment:read', 'adjustment:create'],
  openings: ['opening:read'],
  member_imports: ['member:import'],
} as const satisfies Record<string, readonly Permission[]>;

export type ListName = keyof typeof lists;

export const listNames = Object.keys(lists) as ListName[]; // the keys of lists
