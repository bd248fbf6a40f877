import type { domains } from '@regulars/contract';
import type { PlatformTx } from '../../platform/database/index.ts';
import { handle, type Provider } from '../../platform/http/index.ts';
import { actAsProvider } from '../merchants/index.ts';
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
  type Writer,
} from './announcements.service.ts';

const writing = <T>(provider: Provider, work: (tx: PlatformTx, writer: Writer) => Promise<T>): Promise<T> =>
  actAsProvider(provider, (tx, actor) => work(tx, { ...actor, language: provider.language }));

export const announcementHandlers = handle<typeof domains.announcements>()({
  'GET /announcements': ({ tenant }) => listAnnouncements(tenant),
  'PUT /announcements': ({ tenant, body }) => markAnnouncements(tenant, body),
  'GET /provider/announcements': ({ provider, query }) => listWritten(provider, query),
  'POST /provider/announcements': ({ provider, body }) =>
    writing(provider, (tx, writer) => addAnnouncement(tx, writer, body)),
  'GET /provider/announcements/{id}': ({ provider, params }) => getWritten(provider, params.id),
  'PUT /provider/announcements/{id}': ({ provider, params, body, ifMatch }) =>
    writing(provider, (tx, writer) => editAnnouncement(tx, writer, params.id, body, ifMatch)),
  'DELETE /provider/announcements/{id}': ({ provider, params }) =>
    writing(provider, (tx, writer) => removeAnnouncement(tx, writer, params.id)),
  'PUT /provider/announcements/{id}/publish': ({ provider, params, body, ifMatch }) =>
    writing(provider, (tx, writer) => publishAnnouncement(tx, writer, params.id, body.publish_at, ifMatch)),
  'PUT /provider/announcements/{id}/withdraw': ({ provider, params, ifMatch }) =>
    writing(provider, (tx, writer) => withdrawAnnouncement(tx, writer, params.id, ifMatch)),
});
