import { describe, expect, it } from 'vitest';
import { gradeTemplates } from './templates.ts';

describe('the grade templates', () => {
  it('rise in level, growth and advantage', () => {
    gradeTemplates.slice(1).forEach((grade, at) => {
      const below = gradeTemplates[at];
      expect(below && grade.growth_from > below.growth_from).toBe(true);
      expect(below && grade.earning_rate > below.earning_rate && grade.discount_rate < below.discount_rate).toBe(true);
    });
  });
});
