import { giftLimits } from '../rules/grades.ts';
import { whole } from './schemas.ts';

/** What members are given at once. */
export const giftFields = {
  points: whole(0, giftLimits.points, 'Points; they expire as the point rules say'),
  bonus: whole(0, giftLimits.bonus, 'Fen of bonus'),
};
