import type { Announcement, NewAnnouncement, WrittenAnnouncement } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { announcementLimits, expiryReminderDays } from '@regulars/contract/rules';
import {
  announcementStatePhrases,
  say,
  type announcementAudit,
  type AnnouncementState,
  type Language,
} from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, type Actor } from '../../platform/audit/audit.ts';
import { recordProviderAct } from '../../platform/audit/provider-log.ts';
import { addDays } from '../../platform/clock/business-date.ts';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Provider, type Reader, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import {
  addAnnouncementRow,
  countHeld,
  editAnnouncementRow,
  getAnnouncementRow,
  listAnnouncementRows,
  listKnownMerchants,
  removeAnnouncementRow,
  setTargets,
  type AnnouncementRow,
} from './announcements.queries.ts';
import { announcementState, isPeriod } from './announcements.rules.ts';
import { listShown, setRestored, setSeen, type Reading } from './shown.queries.ts';

/** Whose announcements are read. */
export const readingOf = ({ userId, now, day }: Pick<Reader, 'userId' | 'now' | 'day'>): Reading => ({
  userId,
  now,
  soon: addDays(day.today(), expiryReminderDays),
});

/** What the provider announces to this user. */
export const listAnnouncements = async (tenant: Tenant): Promise<Announcement[]> => {
  const isEnglish = tenant.language === 'en';
  return (await listShown(tenant.db, readingOf(tenant))).map((row) => ({
    announcement_id: row.announcement_id,
    title: isEnglish ? row.title_en : row.title_zh,
    text: isEnglish ? row.text_en : row.text_zh,
    severity: row.severity,
    at: row.publish_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    read: row.read_at !== null,
  }));
};

export const markAnnouncements = (
  tenant: Tenant,
  { operate, ids }: { readonly operate: 'read' | 'dismiss' | 'restore'; readonly ids: readonly string[] },
): Promise<{ changed: number }> =>
  tenant.transaction(async (tx) => ({
    changed:
      operate === 'restore'
        ? await setRestored(tx, tenant.userId, ids)
        : await setSeen(tx, readingOf(tenant), ids, operate === 'dismiss'),
  }));

const present = (row: AnnouncementRow, now: Date): WrittenAnnouncement => {
  const { publish_at, expires_at, withdrawn_at, created_at, edited_at, ...rest } = row;
  return {
    ...rest,
    state: announcementState(row, now),
    publish_at: publish_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    edited_at: edited_at.toISOString(),
  };
};

interface AskedList {
  readonly state?: AnnouncementState | undefined;
  readonly index?: number | undefined;
  readonly size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The provider's list. */
export const listWritten = async (
  { db, now }: Pick<Provider, 'db' | 'now'>,
  { state, ...asked }: AskedList,
): Promise<PageOf<WrittenAnnouncement>> => {
  const place = pageOf(asked);
  const after = asked.cursor === undefined ? undefined : readCursor('announcements', asked.cursor, isInstant);
  return presentPage(
    await listAnnouncementRows(db, now, { state, ...place, after }),
    place,
    (row) => present(row, now),
    (row) => writeCursor('announcements', { value: row.created_at.toISOString(), id: row.announcement_id }),
  );
};

const mustGet = async (view: Pick<PlatformTx, 'query'>, id: string): Promise<AnnouncementRow> =>
  mustFind(await getAnnouncementRow(view, id), 'announcement_not_found');

export const getWritten = async ({ db, now }: Provider, id: string): Promise<WrittenAnnouncement> =>
  present(await mustGet(db, id), now);

/** Whom it is for. Throws invalid_input for merchants that are missing, unknown or not asked for. */
const targetsOf = async (
  tx: PlatformTx,
  { audience, merchant_ids: ids = [] }: Pick<NewAnnouncement, 'audience' | 'merchant_ids'>,
): Promise<readonly string[]> => {
  if (audience === 'chosen' && ids.length === 0) throw refuseFields({ path: 'merchant_ids', rule: 'required' });
  if (audience !== 'chosen' && ids.length > 0) throw refuseFields({ path: 'merchant_ids', rule: 'invalid' });
  const known = new Set(await listKnownMerchants(tx, ids));
  const stranger = ids.findIndex((id) => !known.has(id));
  if (stranger !== -1) throw refuseFields({ path: `merchant_ids.${stranger}`, rule: 'invalid' });
  return ids;
};

/** Throws announcement_drafts_too_many, invalid_input. */
export const addAnnouncement = async (
  tx: PlatformTx,
  actor: Actor,
  body: NewAnnouncement,
): Promise<WrittenAnnouncement> => {
  const { now, operator = null } = actor;
  const limit = announcementLimits.drafts;
  if ((await countHeld(tx, now)).drafts >= limit)
    throw new Problem('announcement_drafts_too_many', { values: { limit } });
  const targets = await targetsOf(tx, body);
  const { merchant_ids: _, expires_at, ...fields } = body;
  const id = newId();
  await addAnnouncementRow(tx, {
    announcement_id: id,
    ...fields,
    expires_at: new Date(expires_at),
    publish_at: null,
    withdrawn_at: null,
    created_at: now,
    created_by: operator,
    edited_at: now,
    edited_by: operator,
    published_by: null,
    withdrawn_by: null,
  });
  await setTargets(tx, id, targets);
  const added = await mustGet(tx, id);
  await record(tx, actor, 'announcement.create', undefined, added);
  return present(added, now);
};

type AnnouncementAction = keyof typeof announcementAudit;

/** What the log has of an announcement. */
const logged = (row: AnnouncementRow | undefined): Record<string, unknown> =>
  row
    ? {
        title_zh: row.title_zh,
        title_en: row.title_en,
        text_zh: row.text_zh,
        text_en: row.text_en,
        severity: row.severity,
        audience: row.audience,
        readers: row.readers,
        merchants: row.merchants.map(({ merchant_no }) => merchant_no).join(', ') || null,
        publish_at: row.publish_at?.toISOString() ?? null,
        expires_at: row.expires_at.toISOString(),
      }
    : {};

const record = (
  tx: PlatformTx,
  actor: Actor,
  action: AnnouncementAction,
  before: AnnouncementRow | undefined,
  after: AnnouncementRow | undefined,
): Promise<void> =>
  recordProviderAct(tx, actor, {
    action,
    subjectKind: 'announcement',
    changes: changesBetween<Record<string, unknown>>(logged(before), logged(after)),
  });

const movedOn = (state: AnnouncementState, language: Language): Problem =>
  new Problem('announcement_moved_on', { values: { state: say(announcementStatePhrases[state], language) } });
const badPeriod = (): Problem => new Problem('announcement_period', { values: { days: announcementLimits.days } });

/** Who acts, and the language of what is refused. */
export type Writer = Actor & { readonly language: Language };

type Step = (row: AnnouncementRow, by: string | null) => Promise<Partial<AnnouncementRow>> | Partial<AnnouncementRow>;

interface Change {
  readonly id: string;
  readonly seenVersion: number | undefined;
  readonly from: readonly AnnouncementState[];
  readonly action: AnnouncementAction;
}

/** Changes an announcement in one of these states. Throws announcement_not_found, announcement_moved_on, stale_edit. */
const change = async (
  tx: PlatformTx,
  writer: Writer,
  { id, seenVersion, from, action }: Change,
  step: Step,
): Promise<WrittenAnnouncement> => {
  const { now, operator = null, language } = writer;
  const held = await countHeld(tx, now);
  const row = mustSee(await getAnnouncementRow(tx, id), 'announcement_not_found', seenVersion);
  const state = announcementState(row, now);
  if (!from.includes(state)) throw movedOn(state, language);
  const next = { ...row, ...(await step(row, operator)) };
  const limit = announcementLimits.live;
  if (state === 'draft' && next.publish_at && held.live >= limit)
    throw new Problem('announcements_too_many', { values: { limit } });
  if (next.publish_at && !next.withdrawn_at && !isPeriod(next.publish_at, next.expires_at)) throw badPeriod();
  await editAnnouncementRow(tx, id, next);
  const after = await mustGet(tx, id);
  await record(tx, writer, action, row, after);
  return present(after, now);
};

export const editAnnouncement = (
  tx: PlatformTx,
  writer: Writer,
  id: string,
  body: NewAnnouncement,
  seenVersion: number | undefined,
): Promise<WrittenAnnouncement> =>
  change(
    tx,
    writer,
    { id, seenVersion, from: ['draft', 'scheduled'], action: 'announcement.update' },
    async (_, by) => {
      await setTargets(tx, id, await targetsOf(tx, body));
      const { merchant_ids: __, expires_at, ...fields } = body;
      return { ...fields, expires_at: new Date(expires_at), edited_at: writer.now, edited_by: by };
    },
  );

/** Publishes it at an instant, by default now. */
export const publishAnnouncement = (
  tx: PlatformTx,
  writer: Writer,
  id: string,
  at?: string,
  seenVersion?: number,
): Promise<WrittenAnnouncement> =>
  change(tx, writer, { id, seenVersion, from: ['draft', 'scheduled'], action: 'announcement.publish' }, (_, by) => ({
    publish_at: new Date(Math.max(writer.now.getTime(), at === undefined ? 0 : Date.parse(at))),
    published_by: by,
  }));

/** Takes a published one away from everybody; one that waits becomes a draft again. */
export const withdrawAnnouncement = (
  tx: PlatformTx,
  writer: Writer,
  id: string,
  seenVersion?: number,
): Promise<WrittenAnnouncement> =>
  change(
    tx,
    writer,
    { id, seenVersion, from: ['scheduled', 'live'], action: 'announcement.withdraw' },
    ({ publish_at }, by) =>
      publish_at && publish_at > writer.now
        ? { publish_at: null, published_by: null }
        : { withdrawn_at: writer.now, withdrawn_by: by },
  );

export const removeAnnouncement = async (tx: PlatformTx, writer: Writer, id: string): Promise<null> => {
  await countHeld(tx, writer.now); // locks
  const row = await mustGet(tx, id);
  const state = announcementState(row, writer.now);
  if (state !== 'draft') throw movedOn(state, writer.language);
  await removeAnnouncementRow(tx, id);
  await record(tx, writer, 'announcement.remove', row, undefined);
  return null;
};
