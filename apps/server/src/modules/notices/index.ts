export { countNotices } from './notices.service.ts';
export { noticeHandlers } from './notices.handlers.ts';
