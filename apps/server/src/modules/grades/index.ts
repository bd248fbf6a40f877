export { gradeHandlers } from './grades.handlers.ts';
export { getGradeToGive, listGrades } from './grades.queries.ts';
