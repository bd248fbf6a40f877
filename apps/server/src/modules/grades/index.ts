export { beginGrades, enforceLadder, gradeLadder } from './grade-ladder.service.ts';
export { gradeHandlers } from './grades.handlers.ts';
export { getTermsReader, type TermsReader } from './terms-reader.ts';
export { countStandings } from './grade-raises.queries.ts';
export { endDueGrades, gradeSchedules, raiseMembers } from './grades.jobs.ts';
export { getGradeToGive, getLadderSaying, listGrades, type GradeRow } from './grades.queries.ts';
export { getDowngrade } from './downgrade.ts';
export {
  ladderOf,
  setByHand,
  standingAfter,
  standingBegun,
  standingOn,
  type Downgrade,
  type Ladder,
  type PaidGrade,
  type Standing,
} from './standing.rules.ts';
export { listPaidGradesIn } from './standings.queries.ts';
export { giveGrade, isGradeAbove, revokeGrade } from './paid-grades.service.ts';
export {
  lockServed,
  lockStandings,
  postOnStanding,
  postWithGrades,
  settleGrades,
  type Standings,
} from './standings.service.ts';
