import type { Promo, PromoDraft } from '@regulars/contract';
import { promoAddress, promoMissing } from '@regulars/contract/rules/promo';
import type { Locale } from '../../i18n/locale.ts';

export const places = [1, 2] as const;
type Place = (typeof places)[number];

const appFields = [
  'name_zh',
  'name_en',
  'audience_zh',
  'audience_en',
  'text_zh',
  'text_en',
  'note_zh',
  'note_en',
  'link',
] as const;
export type AppField = (typeof appFields)[number];
const bannerFields = ['title_zh', 'title_en', 'text_zh', 'text_en', 'link', 'button_zh', 'button_en'] as const;
export type BannerField = (typeof bannerFields)[number];

/** The values of the form: texts of what is left out stay, in case it is wanted after all. */
export type PromoValues = Record<BannerField, string> &
  Record<`app_${Place}_${AppField}`, string> &
  Record<`has_app_${Place}`, boolean> & { has_banner: boolean; picture: string | null };

const textsOf = <Name extends string>(
  names: readonly Name[],
  from: Readonly<Record<Name, string | null>> | undefined,
) => Object.fromEntries(names.map((name) => [name, from?.[name] ?? ''])) as Record<Name, string>; // of these names

const appValues = (apps: PromoDraft['apps'], place: Place): Record<string, string | boolean> => {
  const app = apps.find((one) => one.place === place);
  const texts = Object.entries(textsOf(appFields, app)).map(([name, text]): [string, string] => [
    `app_${place}_${name}`,
    text,
  ]);
  return { [`has_app_${place}`]: app !== undefined, ...Object.fromEntries(texts) };
};

/** What is drafted or shown as values of the form; without either, a banner to be written. */
export const valuesOf = (content: PromoDraft | null): PromoValues => {
  const [banner] = content?.banner ?? [];
  const apps = content?.apps ?? [];
  return {
    has_banner: banner !== undefined || content === null,
    ...textsOf(bannerFields, banner),
    picture: banner?.picture ?? null,
    ...appValues(apps, 1),
    ...appValues(apps, 2),
  } as PromoValues; // both apps' fields, by their places
};

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const appOf = (values: PromoValues, place: Place): PromoDraft['apps'][number] => {
  const text = (name: AppField): string | null => textOrNull(values[`app_${place}_${name}`]);
  return {
    place,
    name_zh: text('name_zh'),
    name_en: text('name_en'),
    audience_zh: text('audience_zh'),
    audience_en: text('audience_en'),
    text_zh: text('text_zh'),
    text_en: text('text_en'),
    note_zh: text('note_zh'),
    note_en: text('note_en'),
    link: text('link'),
  };
};

const bannerOf = (values: PromoValues): PromoDraft['banner'][number] => {
  const link = textOrNull(values.link);
  return {
    title_zh: textOrNull(values.title_zh),
    title_en: textOrNull(values.title_en),
    text_zh: textOrNull(values.text_zh),
    text_en: textOrNull(values.text_en),
    link,
    // Their fields are hidden without a link.
    button_zh: link && textOrNull(values.button_zh),
    button_en: link && textOrNull(values.button_en),
    picture: values.picture,
  };
};

export const sentOf = (values: PromoValues): PromoDraft => ({
  banner: values.has_banner ? [bannerOf(values)] : [],
  apps: places.filter((place) => values[`has_app_${place}`]).map((place) => appOf(values, place)),
});

/** The fields that are still empty and needed to publish, in their order. */
export const missingOf = (values: PromoValues): (keyof PromoValues)[] => {
  const sent = sentOf(values);
  return promoMissing(sent).map((path) => {
    const [part, at = '', name = 'has_banner'] = path.split('.');
    return part === 'apps' ? `app_${sent.apps[Number(at)]?.place}_${name}` : name;
  }) as (keyof PromoValues)[]; // the form has a field for each
};

export const pictureAddress = (hash: string): string => `/api/promo-pictures/${hash}`;

/** What merchants will see of the values; `missing` stands for texts that aren't written yet. */
export const shownOf = (
  values: PromoValues,
  language: Locale,
  missing: Readonly<Record<'title' | 'text' | 'name', string>>,
) => {
  const { banner, apps } = sentOf(values);
  const say = <Name extends string>(texts: Readonly<Record<`${Name}_${'zh' | 'en'}`, string | null>>, name: Name) =>
    texts[`${name}_${language === 'en' ? 'en' : 'zh'}`];
  return {
    banner: banner.map(({ link, picture, ...texts }) => {
      const button = say(texts, 'button');
      return {
        title: say(texts, 'title') || missing.title,
        text: say(texts, 'text') || missing.text,
        // Without an address that can be opened there is no button yet.
        link: button === null ? null : (promoAddress(link ?? '') ?? null),
        button,
        picture: picture && pictureAddress(picture),
      };
    }),
    apps: apps.map(({ place, link, ...texts }): Promo['apps'][number] => ({
      place,
      name: say(texts, 'name') || missing.name,
      audience: say(texts, 'audience'),
      text: say(texts, 'text') || missing.text,
      note: say(texts, 'note'),
      link: promoAddress(link ?? '') ?? '',
    })),
  };
};
