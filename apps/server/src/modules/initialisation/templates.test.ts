import { describe, expect, it } from 'vitest';
import { gradeTemplates } from './templates.ts';

describe('the grade templates', () => {
  it('rise in level, growth and advantage', () => {
    gradeTemplates.slice(1).forEach((grade, at) => {
      const below = gradeTemplates[at];
      expect(below && grade.level > below.level && grade.growthFrom > below.growthFrom).toBe(true);
      expect(below && grade.earningRate > below.earningRate && grade.discountRate < below.discountRate).toBe(true);
    });
  });
});
