export { listSubjectEvents } from './subject-events.service.ts';
