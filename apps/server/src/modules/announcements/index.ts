export { announcementHandlers } from './announcements.handlers.ts';
export {
  addAnnouncement,
  listWritten,
  publishAnnouncement,
  readingOf,
  withdrawAnnouncement,
} from './announcements.service.ts';
export { unreadAnnouncements, type Reading } from './shown.queries.ts';
export { announcementSchedules } from './announcements.jobs.ts';
