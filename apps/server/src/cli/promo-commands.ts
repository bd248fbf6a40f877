import { open } from 'node:fs/promises';
import { promoLimits } from '@regulars/contract/rules/promo';
import { errorPhrases, say, type Phrase } from '@regulars/phrases';
import { clearPromo, getPromoSet, setPromoApp, setPromoBanner } from '../modules/promo/index.ts';
import { Problem } from '../platform/http/index.ts';
import { mustBePicture, type CleanPicture } from '../platform/pictures/index.ts';
import { command, type Command, type Outcome } from './command.ts';
import { maybe, one, UsageError } from './options.ts';
import { choice, line, webAddress } from './values.ts';

/** Reads at most one byte more than allowed, whatever the path leads to. */
const readPicture = async (path: string): Promise<CleanPicture> => {
  const fail = (why: string): never => {
    throw new UsageError(`--picture ${path} ${why}`);
  };
  const file = await open(path).catch((error: NodeJS.ErrnoException) =>
    fail(`can't be read: ${error.code ?? error.message}`),
  );
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return fail('is not a file');
    const bytes = Buffer.alloc(Math.min(stat.size, promoLimits.picture + 1));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead > promoLimits.picture) return fail('is larger than 5 MB');
    return await mustBePicture(bytes.subarray(0, bytesRead));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return fail(`can't be shown. ${say(errorPhrases[error.problem], 'en', error.details.values)}`);
  } finally {
    await file.close();
  }
};

const words = (chinese: string, english: string | undefined): Phrase => ({ 'zh-CN': chinese, en: english ?? chinese });
const maybeWords = (chinese: string | undefined, english: string | undefined): Phrase | null =>
  chinese === undefined ? null : words(chinese, english);

const outcome = (text: string, version: number): Outcome => ({
  text: `${text} It is version ${version} of the promo.`,
  data: { version },
});

const english = (of: string, most: number) => maybe('<text>', `the ${of} in English; by default the same`, line(most));

/** What every merchant's centre shows on its home page. */
export const promoCommands: Readonly<Record<string, Command>> = {
  'promo set': command(
    'Set the promo banner of the merchant centre: picture, title and text',
    {
      picture: one('<file>', 'a PNG or JPEG picture of at most 5 MB', line(1_000)),
      title: one('<text>', 'its title', line(promoLimits.title)),
      'title-en': english('title', promoLimits.title),
      text: one('<text>', 'the line below the title', line(promoLimits.text)),
      'text-en': english('text', promoLimits.text),
      link: maybe('<address>', 'the address that its button opens', webAddress),
      button: maybe('<text>', 'the label of the button', line(promoLimits.button)),
      'button-en': english('label', promoLimits.button),
    },
    async ({ picture, title, text, link, button, ...inEnglish }) => {
      if ((link === undefined) !== (button === undefined))
        throw new UsageError('Give --link and --button together: the button opens the link.');
      const cleaned = await readPicture(picture);
      const banner = {
        title: words(title, inEnglish['title-en']),
        text: words(text, inEnglish['text-en']),
        link:
          link !== undefined && button !== undefined
            ? { address: link, label: words(button, inEnglish['button-en']) }
            : null,
      };
      return async (tx, actor) => outcome('The banner is set.', await setPromoBanner(tx, actor, banner, cleaned));
    },
  ),
  'promo app': command(
    'Set one of the two app blurbs of the merchant centre, with its QR code',
    {
      place: one('<1|2>', 'which of the two', (given) =>
        choice(['1', '2'])(given) === '1' ? (1 as const) : (2 as const),
      ),
      name: one('<text>', 'the app’s name', line(promoLimits.name)),
      'name-en': english('name', promoLimits.name),
      audience: maybe('<text>', 'who it is for', line(promoLimits.audience)),
      'audience-en': english('audience', promoLimits.audience),
      text: one('<text>', 'what it does, in one sentence', line(promoLimits.about)),
      'text-en': english('sentence', promoLimits.about),
      note: maybe('<text>', 'how to install it', line(promoLimits.note)),
      'note-en': english('note', promoLimits.note),
      link: one('<address>', 'the address in the QR code', webAddress),
    },
    ({ place, name, audience, text, note, link, ...inEnglish }) =>
      async (tx, actor) =>
        outcome(
          `The app at place ${place} is set.`,
          await setPromoApp(tx, actor, {
            place,
            name: words(name, inEnglish['name-en']),
            audience: maybeWords(audience, inEnglish['audience-en']),
            text: words(text, inEnglish['text-en']),
            note: maybeWords(note, inEnglish['note-en']),
            link,
          }),
        ),
  ),
  'promo clear': command('Remove the promo banner and both apps', {}, () => async (tx, actor) => {
    await clearPromo(tx, actor);
    return { text: 'The promo is removed.', data: {} };
  }),
  'promo show': command('Print the promo, and who set it', {}, () => async (tx) => {
    const row = await getPromoSet(tx);
    if (!row) return { text: 'No promo was ever set.', data: { promo: null } };
    const { version, set_at: at, set_by: by, banner, apps } = row;
    const lines = [
      `Version ${version}, set by ${by ?? 'nobody known'} at ${at.toISOString()}`,
      banner ? `Banner: ${banner.title['zh-CN']} | ${banner.text['zh-CN']}` : 'No banner',
      ...apps.map((app) => `App ${app.place}: ${app.name['zh-CN']} | ${app.link}`),
    ];
    return { text: lines.join('\n'), data: { promo: row } };
  }),
};
