import { Type } from 'typebox';
import { Id, Nullable } from '../kernel/schemas.ts';

const date = (description: string) => Type.String({ description: `Business date${description}` });

/** The grade that a member holds. */
export const gradeOfMember = {
  grade_id: Id,
  grade_name: Type.String(),
  grade_face: Type.String({ description: 'Card design: basic, silver, gold, black or #rrggbb' }),
  grade_from: date(''),
  grade_to: Nullable(date(', which counts; null: no end')),
  grade_floor: Nullable({
    ...Id,
    description: 'The grade set by hand, below which the member doesn’t fall; null: none',
  }),
  grade_floor_to: Nullable(date(', until which that holds; null: no end')),
};
