import type { Grade, ListedMember } from '@regulars/contract';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const grade = (level: number, name: string, face: string, discountRate: number): Grade => ({
  grade_id: id(level),
  level,
  name,
  face,
  icon: null,
  gift: null,
  growth_from: (level - 1) * 1000,
  valid_days: null,
  earning_rate: 10_000,
  discount_rate: discountRate,
  enabled: true,
  members: 0,
  version: 1,
});

export const grades: readonly Grade[] = [grade(1, 'Basic', 'basic', 10_000), grade(2, 'Gold', 'gold', 9500)];

export function memberOf(number: number, changes: Partial<ListedMember> = {}): ListedMember {
  return {
    vip_id: id(1000 + number),
    member_no: String(88_000_000_000 + number),
    phone: `138${String(number).padStart(8, '0')}`,
    name: '林晓雯',
    gender: 2,
    birthday: '1994-06-08',
    state: 'normal',
    source: 'back_office',
    grade_id: id(1),
    grade_name: 'Basic',
    grade_face: 'basic',
    grade_from: '2026-01-01',
    grade_to: null,
    grade_floor: null,
    grade_floor_to: null,
    branch_id: null,
    branch_name: null,
    tags: ['Tea'],
    remark: null,
    principal: 0,
    bonus: 0,
    points: 0,
    points_soon: 0,
    growth: 0,
    joined_at: '2026-11-18T04:00:00Z',
    version: 3,
    changeable: true,
    ...changes,
  };
}
