import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  addAnnouncement,
  editAnnouncement,
  getWritten,
  listAnnouncements,
  listWritten,
  markAnnouncements,
  publishAnnouncement,
  removeAnnouncement,
  withdrawAnnouncement,
} from './announcements.service.ts';

export const announcementHandlers = handle<typeof domains.announcements>()({
  'GET /announcements': ({ tenant }) => listAnnouncements(tenant),
  'PUT /announcements': ({ tenant, body }) => markAnnouncements(tenant, body),
  'GET /provider/announcements': ({ account, query }) => listWritten(account, query),
  'POST /provider/announcements': ({ account, body }) => addAnnouncement(account, body),
  'GET /provider/announcements/{id}': ({ account, params }) => getWritten(account, params.id),
  'PUT /provider/announcements/{id}': ({ account, params, body, ifMatch }) =>
    editAnnouncement(account, params.id, body, ifMatch),
  'DELETE /provider/announcements/{id}': ({ account, params }) => removeAnnouncement(account, params.id),
  'PUT /provider/announcements/{id}/publish': ({ account, params, body, ifMatch }) =>
    publishAnnouncement(account, params.id, body.publish_at, ifMatch),
  'PUT /provider/announcements/{id}/withdraw': ({ account, params, ifMatch }) =>
    withdrawAnnouncement(account, params.id, ifMatch),
});
