import type { Promo, PromoContent, PromoDraft } from '@regulars/contract';
import { promoAddress } from '@regulars/contract/rules';
import { say, type Language, type Phrase } from '@regulars/phrases';
import type { App, Banner, Content } from './promo.queries.ts';

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

const phrase = (chinese: string, english: string): Phrase => ({ 'zh-CN': chinese.trim(), en: english.trim() });
const maybePhrase = (chinese: string | null, english: string | null): Phrase | null =>
  chinese === null || english === null ? null : phrase(chinese, english);
const written = (address: string): string => promoAddress(address) ?? address;

const bannerOf = (sent: PromoDraft['banner'][number]): Banner => {
  const label = maybePhrase(sent.button_zh, sent.button_en);
  return {
    title: phrase(sent.title_zh, sent.title_en),
    text: phrase(sent.text_zh, sent.text_en),
    link: sent.link === null || label === null ? null : { address: written(sent.link), label },
  };
};

const appOf = (sent: PromoDraft['apps'][number]): App => ({
  place: sent.place === 1 ? 1 : 2,
  name: phrase(sent.name_zh, sent.name_en),
  audience: maybePhrase(sent.audience_zh, sent.audience_en),
  text: phrase(sent.text_zh, sent.text_en),
  note: maybePhrase(sent.note_zh, sent.note_en),
  link: written(sent.link),
});

/** A draft without faults as it is stored. */
export const contentOf = ({ banner: [banner], apps }: PromoDraft): Content => ({
  banner: banner ? bannerOf(banner) : null,
  picture_hash: banner?.picture ?? null,
  apps: apps.map(appOf).toSorted((one, other) => one.place - other.place),
});

/** What the provider's log has of it. */
export const loggedContent = (content: Content): Record<string, unknown> => {
  const { banner, apps } = presentContent(content);
  const { picture, ...words } = banner[0] ?? { picture: null };
  return {
    ...words,
    picture_id: picture,
    // As a list, of which the log tells what was added and removed.
    ...Object.fromEntries(
      apps.map(({ place, ...app }) => [
        `app_${place}`,
        [...new Set(Object.values(app).filter((text) => text !== null))],
      ]),
    ),
  };
};
