import type { Branch } from '@regulars/contract';

export const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const branch = (last: number, name: string, more: Partial<Branch> = {}): Branch => ({
  branch_id: id(last),
  branch_no: `000${last}`,
  name,
  branch_type: 82,
  contact_name: null,
  phone: null,
  region_code: null,
  region_name: null,
  address: null,
  latitude: null,
  longitude: null,
  opened_on: null,
  state: 'open',
  hours: null,
  inherited_hours: null,
  now: null,
  closed_at: null,
  closed_reason: null,
  created_at: '2026-11-18T04:00:00Z',
  version: 1,
  ...more,
});
