/** What shows point rules. */
export const pointRuleReads = [
  '/point-rule/base',
  '/point-rule/multiple',
  '/point-rule/versions',
  '/point-rule/calendar',
] as const;
