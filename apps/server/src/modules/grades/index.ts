export { beginGrades } from './grade-ladder.service.ts';
export { gradeHandlers } from './grades.handlers.ts';
export { gradeSchedules } from './grades.jobs.ts';
export { getGradeToGive, listGrades } from './grades.queries.ts';
export { setByHand } from './standing.rules.ts';
export { lockStandings, postWithGrades, settleGrades } from './standings.service.ts';
