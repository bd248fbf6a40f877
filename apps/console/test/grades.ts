import type { LadderGrade } from '@regulars/contract';
import { within } from '@testing-library/react';

// What tests of grades and of what belongs to them have in common.

export const gradeId = (last: string): string => `0190a000-0000-7000-8000-${last.padStart(12, '0')}`;

/** The lowest grade, which gives nothing. */
export const basicGrade: LadderGrade = {
  grade_id: gradeId('1'),
  name: 'Basic',
  face: 'basic',
  icon: null,
  growth_from: 0,
  valid_days: null,
  earning_rate: 10_000,
  discount_rate: 10_000,
  gift: null,
  enabled: true,
};

/** When a version was made or a draft edited. */
export const writtenAt = '2026-11-18T02:00:00.000Z';

export const gradePermissions = ['grade:read', 'grade:update', 'grade:put_in_force'] as const;
export type GradePermission = (typeof gradePermissions)[number];

/** The list item, row or the like that something stands in. */
export const withinIts = (kind: 'li' | 'tr', element: Element) => {
  const found = element.closest<HTMLElement>(kind);
  if (!found) throw new Error(`It is in no ${kind}`);
  return within(found);
};
