export { notify, type NewNotice, type NoticeSubjects } from './notices.ts';
export { noticeSchedules, noticesExpiredAt, tidyNotices } from './notices.jobs.ts';
export type { WaitingSource } from './waiting.ts';
