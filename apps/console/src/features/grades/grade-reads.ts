/** What shows grades. */
export const gradeReads = ['/vip-grades', '/vip-infos', '/point-rule/calendar'] as const;
