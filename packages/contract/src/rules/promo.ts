import { isWebAddress } from './text.ts';

/**
 * Of what the service provider shows on merchants' home pages: bytes of the picture; characters in either language; and
 * of an address, which as a QR code is printed small and still read.
 */
export const promoLimits = {
  picture: 5 * 1024 * 1024,
  title: 40,
  text: 120,
  button: 20,
  name: 30,
  audience: 30,
  about: 120,
  note: 120,
  address: 300,
} as const;

type Texts<Name extends string> = Readonly<Record<Name, string | null>>;

const bannerNeeds = ['title_zh', 'title_en', 'text_zh', 'text_en', 'picture'] as const;
const button = ['link', 'button_zh', 'button_en'] as const;
const appNeeds = ['name_zh', 'name_en', 'text_zh', 'text_en', 'link'] as const;
const audience = ['audience_zh', 'audience_en'] as const;
const note = ['note_zh', 'note_en'] as const;

interface DraftTexts {
  readonly banner: readonly Texts<(typeof bannerNeeds | typeof button)[number]>[];
  readonly apps: readonly Texts<(typeof appNeeds | typeof audience | typeof note)[number]>[];
}

const missingIn = <Name extends string>(texts: Texts<Name>, names: readonly Name[]): Name[] =>
  names.filter((name) => texts[name] === null);

/** Of texts that are given together or not at all, those that are missing. */
const missingAmong = <Name extends string>(texts: Texts<Name>, names: readonly Name[]): Name[] => {
  const missing = missingIn(texts, names);
  return missing.length < names.length ? missing : [];
};

/** What a draft of the promo lacks to be published, as paths of its fields. */
export const promoMissing = ({ banner, apps }: DraftTexts): string[] => {
  if (banner.length + apps.length === 0) return ['banner'];
  return [
    ...banner.flatMap((texts, at) =>
      [...missingIn(texts, bannerNeeds), ...missingAmong(texts, button)].map((name) => `banner.${at}.${name}`),
    ),
    ...apps.flatMap((texts, at) =>
      [...missingIn(texts, appNeeds), ...missingAmong(texts, audience), ...missingAmong(texts, note)].map(
        (name) => `apps.${at}.${name}`,
      ),
    ),
  ];
};

/** A web address as browsers write it, where other letters become several characters; undefined for what isn't one, or is too long. */
export const promoAddress = (text: string): string | undefined => {
  const href = isWebAddress(text) ? new URL(text).href : undefined;
  return href !== undefined && href.length <= promoLimits.address ? href : undefined;
};
