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
  'GET /provider/announcements': ({ provider, query }) => listWritten(provider, query),
  'POST /provider/announcements': ({ provider, body }) => addAnnouncement(provider, body),
  'GET /provider/announcements/{id}': ({ provider, params }) => getWritten(provider, params.id),
  'PUT /provider/announcements/{id}': ({ provider, params, body, ifMatch }) =>
    editAnnouncement(provider, params.id, body, ifMatch),
  'DELETE /provider/announcements/{id}': ({ provider, params }) => removeAnnouncement(provider, params.id),
  'PUT /provider/announcements/{id}/publish': ({ provider, params, body, ifMatch }) =>
    publishAnnouncement(provider, params.id, body.publish_at, ifMatch),
  'PUT /provider/announcements/{id}/withdraw': ({ provider, params, ifMatch }) =>
    withdrawAnnouncement(provider, params.id, ifMatch),
});
