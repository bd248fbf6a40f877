import type { LadderGrade } from '@regulars/contract';
import { roleTemplatePhrases } from '@regulars/phrases';
import { roleTemplates, type RoleTemplate } from '../permissions/index.ts';

/** The roles of a new merchant, by their Chinese names. */
export const initialRoles: readonly (RoleTemplate & { readonly name: string })[] = roleTemplates
  .filter(({ template }) => ['owner', 'manager', 'cashier'].includes(template))
  .map((role) => ({ ...role, name: roleTemplatePhrases[role.template]['zh-CN'] }));

const plain = { icon: null, gift: null, enabled: true } as const;

/** Rates in basis points: 12000 earns 1.2 times the points; 9800 is a 2 % discount. */
export const gradeTemplates: readonly Omit<LadderGrade, 'grade_id'>[] = [
  {
    name: '普通',
    face: 'basic',
    growth_from: 0,
    valid_days: null,
    earning_rate: 10_000,
    discount_rate: 10_000,
    ...plain,
  },
  {
    name: '银卡',
    face: 'silver',
    growth_from: 1_000,
    valid_days: 365,
    earning_rate: 12_000,
    discount_rate: 9_800,
    ...plain,
  },
  {
    name: '金卡',
    face: 'gold',
    growth_from: 5_000,
    valid_days: 365,
    earning_rate: 15_000,
    discount_rate: 9_500,
    ...plain,
  },
];

export const headBranch = { branchNo: '0001', name: '总店' } as const;
export const cardTemplate = { name: '会员卡' } as const;
