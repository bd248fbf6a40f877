import type { Promo, PromoContent, PromoDraft } from '@regulars/contract';
import { promoAddress } from '@regulars/contract/rules/promo';
import { say, type Language, type Phrase } from '@regulars/phrases';
import type { App, Banner, Content, Draft, DraftApp, DraftBanner } from './promo.queries.ts';

export const nothing: Content = { banner: null, picture_hash: null, apps: [] };

/** Where everybody gets a picture. */
const addressOf = (hash: string): string => `/api/promo-pictures/${hash}`;

/** As merchants see it, in the reader's language. */
export const presentShown = ({ banner, picture_hash: hash, apps }: Content, language: Language): Promo => ({
  banner:
    banner && hash !== null
      ? [
          {
            title: say(banner.title, language),
            text: say(banner.text, language),
            link: banner.link?.address ?? null,
            button: banner.link && say(banner.link.label, language),
            picture: addressOf(hash),
          },
        ]
      : [],
  apps: apps.map(({ place, name, audience, text, note, link }) => ({
    place,
    name: say(name, language),
    audience: audience && say(audience, language),
    text: say(text, language),
    note: note && say(note, language),
    link,
  })),
});

const zh = (words: Phrase | null): string | null => words?.['zh-CN'] ?? null;
const en = (words: Phrase | null): string | null => words?.en ?? null;

/** As the provider's people edit it, in both languages. */
export const presentContent = ({ banner, picture_hash: picture, apps }: Content): PromoContent => ({
  banner:
    banner && picture !== null
      ? [
          {
            title_zh: banner.title['zh-CN'],
            title_en: banner.title.en,
            text_zh: banner.text['zh-CN'],
            text_en: banner.text.en,
            link: banner.link?.address ?? null,
            button_zh: zh(banner.link?.label ?? null),
            button_en: en(banner.link?.label ?? null),
            picture,
          },
        ]
      : [],
  apps: apps.map(({ place, name, audience, text, note, link }) => ({
    place,
    name_zh: name['zh-CN'],
    name_en: name.en,
    audience_zh: zh(audience),
    audience_en: en(audience),
    text_zh: text['zh-CN'],
    text_en: text.en,
    note_zh: zh(note),
    note_en: en(note),
    link,
  })),
});

const trimmed = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? text.trim() : text]),
  ) as Texts; // of its own keys

const written = (address: string | null): string | null => address && (promoAddress(address) ?? address);

/** What was sent as it is stored: addresses as browsers write them, apps in their order. */
export const storedOf = ({ banner: [banner], apps }: PromoDraft): Draft => {
  const { picture = null, ...words } = banner ?? {};
  return {
    banner: banner ? trimmed({ ...(words as DraftBanner), link: written(banner.link) }) : null, // all but the picture
    picture_hash: picture,
    apps: apps
      .map((app) => trimmed({ ...app, link: written(app.link) }))
      .toSorted((one, other) => one.place - other.place),
  };
};

/** A draft as the provider's people edit it. */
export const presentDraft = ({ banner, picture_hash: picture, apps }: Draft): PromoDraft => ({
  banner: banner ? [{ ...banner, picture }] : [],
  apps: [...apps],
});

const phrase = (chinese: string | null, english: string | null): Phrase | null =>
  chinese === null || english === null ? null : { 'zh-CN': chinese, en: english };
const whole = <Part>(part: Part | null): Part => {
  if (part === null) throw new Error('Of a draft that lacks nothing');
  return part;
};

const bannerOf = ({ title_zh, title_en, text_zh, text_en, link, button_zh, button_en }: DraftBanner): Banner => {
  const label = phrase(button_zh, button_en);
  return {
    title: whole(phrase(title_zh, title_en)),
    text: whole(phrase(text_zh, text_en)),
    link: link !== null && label ? { address: link, label } : null,
  };
};

const appOf = (app: DraftApp): App => ({
  place: app.place === 1 ? 1 : 2,
  name: whole(phrase(app.name_zh, app.name_en)),
  audience: phrase(app.audience_zh, app.audience_en),
  text: whole(phrase(app.text_zh, app.text_en)),
  note: phrase(app.note_zh, app.note_en),
  link: whole(app.link),
});

/** A draft that lacks nothing as merchants see it. */
export const contentOf = ({ banner, picture_hash, apps }: Draft): Content => ({
  banner: banner && bannerOf(banner),
  picture_hash,
  apps: apps.map(appOf),
});

/** What the provider's log has of it. */
export const loggedContent = ({ banner, apps }: PromoDraft): Record<string, unknown> => {
  const { picture, ...words } = banner[0] ?? { picture: null };
  return {
    ...words,
    picture_id: picture,
    ...Object.fromEntries(
      apps.flatMap(({ place, ...app }) =>
        Object.entries(app)
          .filter(([, text]) => text !== null)
          .map(([name, text]) => [`app_${place}_${name}`, text]),
      ),
    ),
  };
};
