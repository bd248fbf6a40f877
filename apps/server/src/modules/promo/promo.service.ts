import { createHash } from 'node:crypto';
import type { Api, Promo, PromoDraft, ProvidedPromo } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { pictureLimits } from '@regulars/contract/rules';
import { promoLimits, promoMissing } from '@regulars/contract/rules/promo';
import type { promoAudit } from '@regulars/phrases';
import { changesBetween, type Actor } from '../../platform/audit/audit.ts';
import { recordProviderAct } from '../../platform/audit/provider-log.ts';
import type { PlatformTx } from '../../platform/database/index.ts';
import {
  Problem,
  refuseFields,
  type Account,
  type FileAnswer,
  type Provider,
  type Receive,
  type Visitor,
} from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { readPicture, type CleanPicture } from '../../platform/pictures/index.ts';
import { getProvider } from '../merchants/index.ts';
import {
  contentOf,
  loggedContent,
  nothing,
  presentContent,
  presentDraft,
  presentShown,
  storedOf,
} from './promo.presenter.ts';
import {
  addPictureRow,
  addPromoRow,
  countUnused,
  getDraftRow,
  getNewest,
  getPictureRow,
  isStored,
  lockDraftRow,
  setDraftRow,
  setNextVersion,
  type App,
  type Banner,
  type Content,
  type Draft,
  type Picture,
  type PromoRow,
  type View,
} from './promo.queries.ts';
import { draftFaults } from './promo.rules.ts';

/** What the provider shows, in the reader's language. */
export const getPromo = async ({ platform, language }: Account): Promise<Promo> =>
  presentShown((await getNewest(platform)).shown ?? nothing, language);

const fileNames: Readonly<Record<Picture['media_type'], string>> = {
  'image/png': 'promo.png',
  'image/jpeg': 'promo.jpg',
  'image/webp': 'promo.webp',
};

/** Whoever knows the hash of a picture has seen it, so a draft's is answered too. */
export const getPromoPicture = async (
  { platform }: Visitor,
  hash: string,
): Promise<FileAnswer & { readonly mediaType: Picture['media_type'] }> => {
  const { media_type: mediaType, content } = mustFind(await getPictureRow(platform, hash), 'promo_picture_not_found');
  return { mediaType, name: fileNames[mediaType], content, bytes: content.length, tag: hash, isPublic: true };
};

const hasContent = (content: Content | undefined): content is Content =>
  content !== undefined && (content.banner !== null || content.apps.length > 0);

const titleOf = ({ banner, apps }: Content): string | null => banner?.title['zh-CN'] ?? apps[0]?.name['zh-CN'] ?? null;

/** What taking back shows again; undefined: there is nothing to take back. */
const givenBack = ({ shown, before }: Awaited<ReturnType<typeof getNewest>>): Content | undefined => {
  if (!shown || shown.takes_back) return undefined;
  if (!before) return nothing;
  return before.is_whole ? before : undefined;
};

const getProvided = async (view: View): Promise<ProvidedPromo> => {
  const draft = mustFind(await getDraftRow(view), 'promo_draft_missing');
  const newest = await getNewest(view);
  const { shown } = newest;
  const before = givenBack(newest);
  const { version, apps, edited_at, edited_by } = draft;
  return {
    version,
    shown: hasContent(shown)
      ? { ...presentContent(shown), set_at: shown.set_at.toISOString(), set_by: shown.set_by }
      : null,
    draft:
      apps && edited_at ? { ...presentDraft({ ...draft, apps }), edited_at: edited_at.toISOString(), edited_by } : null,
    before: before ? { title: titleOf(before) } : null,
  };
};

export const getProvidedPromo = ({ db }: Provider): Promise<ProvidedPromo> => getProvided(db);

const record = (
  tx: PlatformTx,
  actor: Actor,
  action: keyof typeof promoAudit,
  before: PromoDraft | undefined,
  after: PromoDraft | undefined,
): Promise<void> =>
  recordProviderAct(tx, actor, {
    action,
    subjectKind: 'promo',
    changes: changesBetween<Record<string, unknown>>(
      before ? loggedContent(before) : {},
      after ? loggedContent(after) : {},
    ),
  });

/** Shows other content from now on. The promo is locked. */
const show = async (
  tx: PlatformTx,
  actor: Actor,
  action: keyof typeof promoAudit,
  before: PromoRow | undefined,
  { banner, picture_hash, apps }: Content,
): Promise<void> => {
  await addPromoRow(tx, {
    set_at: actor.now,
    set_by: actor.operator ?? null,
    banner,
    picture_hash,
    apps,
    takes_back: action === 'promo.take_back',
  });
  await record(tx, actor, action, before && presentContent(before), presentContent({ banner, picture_hash, apps }));
};

const lockPromo = async (tx: PlatformTx, seenVersion?: number) =>
  mustSee(await lockDraftRow(tx), 'promo_draft_missing', seenVersion);

/** One act of the provider's people on the version that they saw. Throws stale_edit. */
const act = async (
  provider: Provider,
  seenVersion: number | undefined,
  work: (tx: PlatformTx, actor: Actor, draft: Draft | undefined) => Promise<void>,
): Promise<ProvidedPromo> => {
  const actor = await getProvider(provider);
  return provider.transaction(async (tx) => {
    const { apps, banner, picture_hash } = await lockPromo(tx, seenVersion);
    await work(tx, actor, apps ? { banner, picture_hash, apps } : undefined);
    return getProvided(tx);
  });
};

const setDraft = (tx: PlatformTx, { now, operator = null }: Actor, content: Draft | null): Promise<void> =>
  setDraftRow(tx, content, { edited_at: now, edited_by: operator });

/** Replaces the draft. Throws invalid_input, promo_picture_not_found, stale_edit. */
export const setPromoDraft = (
  provider: Provider,
  body: PromoDraft,
  seenVersion: number | undefined,
): Promise<ProvidedPromo> => {
  const faults = draftFaults(body);
  if (faults.length > 0) throw refuseFields(...faults);
  const content = storedOf(body);
  return act(provider, seenVersion, async (tx, actor, draft) => {
    const { picture_hash: hash } = content;
    if (hash !== null && !(await isStored(tx, hash))) throw new Problem('promo_picture_not_found');
    await setDraft(tx, actor, content);
    // A first draft began with what is shown.
    const { shown } = await getNewest(tx);
    const before = draft ? presentDraft(draft) : shown && presentContent(shown);
    await record(tx, actor, 'promo.draft', before, presentDraft(content));
  });
};

const mustHave = (draft: Draft | undefined): Draft => mustFind(draft, 'promo_draft_missing');

/** Throws promo_draft_missing, stale_edit. */
export const discardPromoDraft = (provider: Provider, seenVersion: number | undefined): Promise<ProvidedPromo> =>
  act(provider, seenVersion, async (tx, actor, draft) => {
    const discarded = mustHave(draft);
    await setDraft(tx, actor, null);
    await record(tx, actor, 'promo.discard', presentDraft(discarded), undefined);
  });

/** Throws promo_draft_missing, promo_draft_incomplete, stale_edit. */
export const publishPromo = (provider: Provider, seenVersion: number | undefined): Promise<ProvidedPromo> =>
  act(provider, seenVersion, async (tx, actor, draft) => {
    const next = mustHave(draft);
    const fields = promoMissing(presentDraft(next)).map((path) => ({ path, rule: 'required' }) as const);
    if (fields.length > 0) throw new Problem('promo_draft_incomplete', { fields });
    const { shown } = await getNewest(tx);
    await show(tx, actor, 'promo.publish', shown, contentOf(next));
    await setDraft(tx, actor, null);
  });

/** Shows again what was shown before the last act. Throws promo_not_shown, stale_edit. */
export const withdrawPromo = (provider: Provider, seenVersion: number | undefined): Promise<ProvidedPromo> =>
  act(provider, seenVersion, async (tx, actor, draft) => {
    const newest = await getNewest(tx);
    const again = mustFind(givenBack(newest), 'promo_not_shown');
    await show(tx, actor, 'promo.take_back', newest.shown, again);
    await (!draft && hasContent(newest.shown)
      ? setDraft(tx, actor, storedOf(presentContent(newest.shown)))
      : setNextVersion(tx));
  });

const clear = async (tx: PlatformTx, actor: Actor): Promise<void> => {
  const { shown } = await getNewest(tx);
  if (!hasContent(shown)) throw new Problem('promo_not_shown');
  await show(tx, actor, 'promo.clear', shown, nothing);
  await setNextVersion(tx);
};

/** Throws promo_not_shown, stale_edit. */
export const clearShownPromo = (provider: Provider, seenVersion: number | undefined): Promise<ProvidedPromo> =>
  act(provider, seenVersion, clear);

/** Stores a picture by its content; unless a draft or the promo uses it within a day, it is removed. */
const addPromoPicture = async (
  tx: PlatformTx,
  { now, accountId }: Actor,
  { type, bytes }: CleanPicture,
): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const limit = pictureLimits.unused;
  if (accountId !== undefined && (await countUnused(tx, accountId, hash)) >= limit)
    throw new Problem('pictures_unused', { values: { limit } });
  await addPictureRow(tx, hash, { media_type: type, content: bytes }, { at: now, by: accountId ?? null });
  return hash;
};

/** Receives and cleans a picture for a draft. */
export const uploadPromoPicture = (
  provider: Provider,
  receive: Receive,
): Promise<DataOf<Api['POST /provider/promo/pictures']>> =>
  receive(async (upload) => {
    const picture = await readPicture(upload, promoLimits.picture);
    const actor = await getProvider(provider);
    const { width, height, bytes } = picture;
    return provider.transaction(async (tx) => {
      await lockPromo(tx);
      return { picture: await addPromoPicture(tx, actor, picture), width, height, bytes: bytes.length };
    });
  });

/** Publishes a change of what is shown at once, as the command line does; a draft stays. Returns the promo's version. */
const change = async (
  tx: PlatformTx,
  actor: Actor,
  next: (shown: Content) => Content | Promise<Content>,
): Promise<number> => {
  await lockPromo(tx);
  const { shown } = await getNewest(tx);
  await show(tx, actor, 'promo.publish', shown, await next(shown ?? nothing));
  await setNextVersion(tx);
  return (shown?.version ?? 0) + 1;
};

export const setPromoBanner = (tx: PlatformTx, actor: Actor, banner: Banner, picture: CleanPicture): Promise<number> =>
  change(tx, actor, async ({ apps }) => ({ banner, picture_hash: await addPromoPicture(tx, actor, picture), apps }));

/** Sets the app at its place. */
export const setPromoApp = (tx: PlatformTx, actor: Actor, app: App): Promise<number> =>
  change(tx, actor, ({ apps, ...rest }) => ({
    ...rest,
    apps: [...apps.filter(({ place }) => place !== app.place), app].toSorted((one, other) => one.place - other.place),
  }));

/** Shows nothing. Throws promo_not_shown. */
export const clearPromo = async (tx: PlatformTx, actor: Actor): Promise<void> => {
  await lockPromo(tx);
  await clear(tx, actor);
};

/** The current version, as set. */
export const getPromoSet = async (tx: PlatformTx): Promise<PromoRow | undefined> => (await getNewest(tx)).shown;
