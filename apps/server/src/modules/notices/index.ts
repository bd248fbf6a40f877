export { noticeHandlers } from './notices.handlers.ts';
