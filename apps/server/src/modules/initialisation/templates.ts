import { roleTemplatePhrases } from '@regulars/phrases';
import { roleTemplates, type RoleTemplate } from '../permissions/index.ts';

/** The roles of a new merchant, by their Chinese names. */
export const initialRoles: readonly (RoleTemplate & { readonly name: string })[] = roleTemplates
  .filter(({ template }) => ['owner', 'manager', 'cashier'].includes(template))
  .map((role) => ({ ...role, name: roleTemplatePhrases[role.template]['zh-CN'] }));

/** Rates in basis points: 12000 earns 1.2 times the points; 9800 is a 2 % discount. */
export const gradeTemplates = [
  { level: 1, name: '普通', face: 'basic', growthFrom: 0, validDays: null, earningRate: 10_000, discountRate: 10_000 },
  {
    level: 2,
    name: '银卡',
    face: 'silver',
    growthFrom: 1_000,
    validDays: 365,
    earningRate: 12_000,
    discountRate: 9_800,
  },
  { level: 3, name: '金卡', face: 'gold', growthFrom: 5_000, validDays: 365, earningRate: 15_000, discountRate: 9_500 },
] as const;

export const headBranch = { branchNo: '0001', name: '总店' } as const;
export const cardTemplate = { name: '会员卡' } as const;
