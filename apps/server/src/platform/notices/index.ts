export { notify, type NewNotice, type NoticeSubjects } from './notices.ts';
export { noticeSchedules, noticesExpiredAt, tidyNotices } from './upkeep.ts';
export type { WaitingSource } from './waiting.ts';
