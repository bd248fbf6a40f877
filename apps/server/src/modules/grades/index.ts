export { gradeHandlers } from './grades.handlers.ts';
export { gradeToGive, listGrades } from './grades.queries.ts';
