import { text as read } from 'node:stream/consumers';
import {
  accountNoPattern,
  announcementLimits,
  branchPhonePattern,
  matches,
  packLimits,
  rateLimits,
} from '@regulars/contract/rules';
import {
  announcementReadersPhrases,
  announcementSeverityPhrases,
  announcementStatePhrases,
  keysOf,
  moneyText,
  openStatusPhrases,
  packKindPhrases,
  paymentKindPhrases,
  say,
  settlementCyclePhrases,
} from '@regulars/phrases';
import {
  addAnnouncement,
  listWritten,
  publishAnnouncement,
  withdrawAnnouncement,
} from '../modules/announcements/index.ts';
import { setProviderContact, setRates } from '../modules/merchants/index.ts';
import { listPackPrices, setPackPrice, withdrawPackPrice } from '../modules/pack-prices/index.ts';
import { getHealth } from '../modules/provider/index.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { command, Refusal, task, type Command } from './command.ts';
import { getMerchantId, getTenant, merchantOption } from './merchant-given.ts';
import { flag, many, maybe, one, UsageError } from './options.ts';
import { choice, date, line, personName, whole } from './values.ts';

const language = 'en';

const id = (text: string): string => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
    throw new Error('must be an id, as the list prints it');
  return text;
};

const yuan =
  (most: number) =>
  (text: string): number => {
    const fen = Math.round(Number(text) * 100);
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(text) || fen < 1 || fen > most)
      throw new Error(`must be yuan, from 0.01 to ${most / 100}`);
    return fen;
  };

const shopPhone = (text: string): string => {
  if (!matches(branchPhonePattern, text))
    throw new Error('must be a mobile number, a landline as 0571-87001212, or a 400 number');
  return text;
};

const kindOfRate = choice(keysOf(paymentKindPhrases));
const cap = yuan(rateLimits.cap);

/** `wechat=0.38`, or with the most that a payment costs `debit_card=0.5:20`: percent and yuan. */
const rateOf = (text: string) => {
  const [kind = '', figures = ''] = text.split('=');
  const [percent = '', most] = figures.split(':');
  const basisPoints = Math.round(Number(percent) * 100);
  try {
    if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent) || basisPoints > rateLimits.basisPoints)
      throw new Error(`must have a percentage, from 0 to ${rateLimits.basisPoints / 100}`);
    return { kind: kindOfRate(kind), basis_points: basisPoints, cap: most === undefined ? null : cap(most) };
  } catch (error) {
    throw new UsageError(`--rate ${text} ${error instanceof Error ? error.message : ''}`);
  }
};

const readAccount = async (): Promise<string> => {
  const account = (await read(process.stdin)).trim();
  if (!matches(accountNoPattern, account)) throw new UsageError('The account must have 6 to 32 digits or letters.');
  return account;
};

/** What the provider tells and sets: by the same services as its console. */
export const providerCommands: Readonly<Record<string, Command>> = {
  'provider health': command('Print what needs attention at the merchants', {}, () => async (tx, { now }) => {
    const health = await getHealth({ db: tx, now, language });
    const lines = [
      ...health.merchants.map((row) => `${say(openStatusPhrases[row.vip_open_status], language)}: ${row.count}`),
      `Not initialised: ${health.not_initialised}`,
      ...health.expiring.map((row) => `Expires ${row.expires_on}: ${row.merchant_no} ${row.abbreviation_name}`),
      ...health.failed_jobs.map((row) => `Failed ${row.failures} times: ${row.title} (${row.name}, ${row.last_error})`),
      `Users’ tasks that failed: ${health.failed_tasks}`,
      ...health.broken_ledgers.map((row) => `Ledger with breaches: ${row.merchant_no} ${row.abbreviation_name}`),
      ...health.broken_logs.map((row) => `Log that was changed: ${row.merchant_no} ${row.abbreviation_name}`),
    ];
    return { text: lines.join('\n'), data: { ...health } };
  }),
  'provider contact': command(
    'Set whom merchants ask about services',
    { name: one('<name>', 'who is asked', personName), phone: one('<phone>', 'their number', shopPhone) },
    (contact) => async (tx, actor) => {
      await setProviderContact(tx, actor, contact);
      return { text: `Merchants ask ${contact.name}, ${contact.phone}.`, data: { ...contact } };
    },
  ),
  'rates set': task(
    'Set all rates of a merchant, and where its takings are paid out',
    {
      merchant: merchantOption,
      rate: many(
        '<kind=percent[:yuan]>',
        `the rate of ${keysOf(paymentKindPhrases).join(', ')}, and the most that one payment costs; repeatable`,
        'required',
      ),
      cycle: one('<cycle>', keysOf(settlementCyclePhrases).join(', '), choice(keysOf(settlementCyclePhrases))),
      bank: one('<text>', 'the bank, or the payment channel', line(40)),
      holder: one('<text>', 'the account’s holder', line(40)),
      'account-stdin': flag('read the account’s number from standard input; without it, it stays'),
      from: one('<date>', 'from which day, YYYY-MM-DD', date),
    },
    async ({ merchant, rate, cycle, bank, holder, from, 'account-stdin': isGiven }) => {
      const rates = rate.map(rateOf);
      const account = isGiven ? await readAccount() : undefined;
      return async (database, actor, _, config) => {
        // The server could not read an account sealed with another secret.
        if (config.databaseUrl !== undefined && config.secretKey === undefined)
          throw new Refusal('Set SECRET_KEY to that of the server, which keeps the account.');
        const { dataKey } = await loadSecrets(config);
        const given = {
          rates,
          cycle,
          bank,
          holder,
          effective_from: from,
          ...(account !== undefined && { account_no: account }),
        };
        await database.platform.transaction(async (tx) =>
          setRates(await getTenant(tx, merchant), actor, given, dataKey),
        );
        return { text: `Merchant ${merchant} has the new rates.`, data: { merchant_no: merchant, rates } };
      };
    },
  ),
  'pack-price set': command(
    'Set the price of a size of pack, in place of the one it has',
    {
      kind: one('<kind>', keysOf(packKindPhrases).join(', '), choice(keysOf(packKindPhrases))),
      units: one('<n>', 'what a pack holds', whole(1, packLimits.units)),
      price: one('<yuan>', 'of a pack', yuan(packLimits.price)),
      days: one('<n>', 'for how many days it is valid', whole(1, packLimits.days)),
      'off-sale': flag('merchants can’t buy it'),
      from: maybe('<instant>', 'in force from, such as 2027-01-01T00:00:00+08:00; by default now', (text) => {
        const at = Date.parse(text);
        if (Number.isNaN(at)) throw new Error('must be an instant, such as 2027-01-01T00:00:00+08:00');
        return new Date(at).toISOString();
      }),
    },
    ({ kind, units, price, days, from, 'off-sale': isOff }) =>
      async (tx, actor) => {
        const given = {
          kind,
          units,
          price,
          valid_days: days,
          on_sale: !isOff,
          ...(from !== undefined && { from_at: from }),
        };
        const row = await setPackPrice(tx, actor, given);
        return {
          text: `${units} cost ${moneyText(price)} from ${row.from_at.toISOString()} on.`,
          data: { pack_price_id: row.pack_price_id },
        };
      },
  ),
  'pack-price withdraw': command(
    'Take back a price that is not in force yet',
    { id: one('<id>', 'of the price', id) },
    ({ id: price }) =>
      async (tx, actor) => {
        await withdrawPackPrice(tx, actor, price);
        return { text: 'The price is withdrawn; the one before goes on.', data: { pack_price_id: price } };
      },
  ),
  'pack-price list': command('Print the prices of packs in force and to come', {}, () => async (tx, { now }) => {
    const { items } = await listPackPrices({ db: tx, now, language }, { size: 100 });
    const lines = items.map(
      (row) => `${row.pack_price_id}  ${row.kind_name} ${row.units}: ${moneyText(row.price)} from ${row.from_at}`,
    );
    return { text: lines.join('\n') || 'No price is set.', data: { items } };
  }),
  'announcement publish': command(
    'Publish an announcement to merchants at once',
    {
      'title-zh': one('<text>', 'its title in Chinese', line(40)),
      'title-en': one('<text>', 'its title in English', line(80)),
      'text-zh': one('<text>', 'its text in Chinese', line(announcementLimits.text)),
      'text-en': one('<text>', 'its text in English', line(announcementLimits.text)),
      until: one('<date>', 'the last day, in China, on which it is read', date),
      severity: maybe(
        '<word>',
        `${keysOf(announcementSeverityPhrases).join(', ')}; by default info`,
        choice(keysOf(announcementSeverityPhrases)),
      ),
      readers: maybe(
        '<word>',
        `${keysOf(announcementReadersPhrases).join(', ')}; by default staff`,
        choice(keysOf(announcementReadersPhrases)),
      ),
      audience: maybe('<word>', 'all, open, ending; by default all', choice(['all', 'open', 'ending'] as const)),
      merchant: many('<number>', 'only this merchant; repeatable', 'optional'),
    },
    ({ until, severity = 'info', readers = 'staff', audience, merchant, ...texts }) => {
      if (audience !== undefined && merchant.length > 0)
        throw new UsageError('Give --audience or --merchant, not both.');
      return async (tx, actor) => {
        const merchant_ids: string[] = [];
        for (const number of merchant) merchant_ids.push(await getMerchantId(tx, number));
        const draft = await addAnnouncement(tx, actor, {
          title_zh: texts['title-zh'],
          title_en: texts['title-en'],
          text_zh: texts['text-zh'],
          text_en: texts['text-en'],
          severity,
          readers,
          audience: merchant_ids.length > 0 ? 'chosen' : (audience ?? 'all'),
          ...(merchant_ids.length > 0 && { merchant_ids }),
          expires_at: new Date(Date.parse(`${until}T00:00:00+08:00`) + 86_400_000).toISOString(),
        });
        await publishAnnouncement(tx, { ...actor, language }, draft.announcement_id);
        return {
          text: `Published, with the id ${draft.announcement_id}.`,
          data: { announcement_id: draft.announcement_id },
        };
      };
    },
  ),
  'announcement withdraw': command(
    'Take an announcement away from everybody',
    { id: one('<id>', 'of the announcement', id) },
    ({ id: announcement }) =>
      async (tx, actor) => {
        await withdrawAnnouncement(tx, { ...actor, language }, announcement);
        return { text: 'The announcement is withdrawn.', data: { announcement_id: announcement } };
      },
  ),
  'announcement list': command('Print the newest announcements', {}, () => async (tx, { now }) => {
    const { items } = await listWritten({ db: tx, now }, { size: 50 });
    const lines = items.map(
      (row) =>
        `${row.announcement_id}  ${say(announcementStatePhrases[row.state], language)}: ${row.title_zh} | ${row.title_en}`,
    );
    return { text: lines.join('\n') || 'There is none.', data: { items } };
  }),
};
