import {
  keysOf,
  merchantPaymentsPhrases,
  planPhrases,
  say,
  servicePhrases,
  type Plan,
  type ServiceProduct,
} from '@regulars/phrases';
import { revokeSessions } from '../modules/auth/index.ts';
import {
  addMerchant,
  closeService,
  editAgreed,
  extendMerchant,
  openService,
  setMerchantDisabled,
} from '../modules/merchants/index.ts';
import { keepingOwner } from '../modules/permissions/index.ts';
import { initialiseAsProvider } from '../modules/provider/index.ts';
import {
  listBranchIdsNumbered,
  linkUser,
  listRoleIdsNamed,
  setDisabled,
  setRoles,
  getUserIdOfAccount,
} from '../modules/users/index.ts';
import { auditCommands } from './audit-commands.ts';
import { accountCommands } from './account-commands.ts';
import { command, type Command, type Work } from './command.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { accountWith, phoneOption } from './account-given.ts';
import { getTenant, merchantOption, roleHelp } from './merchant-given.ts';
import { flag, many, maybe, one, UsageError } from './options.ts';
import { providerCommands } from './provider-commands.ts';
import { promoCommands } from './promo-commands.ts';
import { secondFactorCommands } from './second-factor-commands.ts';
import { choice, date, dayCut, line, merchantNo, personName, timezone, whole } from './values.ts';

const untilOption = one('<date>', 'the last business date, YYYY-MM-DD', date);

const planOption = maybe(
  '<plan>',
  `${Object.keys(planPhrases).join(', ')}: how many branches it includes; a new merchant’s is chain`,
  choice(Object.keys(planPhrases) as Plan[]),
);
const paymentsOption = [
  '<kind>',
  keysOf(merchantPaymentsPhrases)
    .map((kind) => `${kind} (${say(merchantPaymentsPhrases[kind], 'en')})`)
    .join(', '),
  choice(keysOf(merchantPaymentsPhrases)),
] as const;
const branchesOption = maybe('<n>', 'how many branches, if another number than the plan’s', whole(1, 10_000));

/** Opens a merchant for the first time, or renews it. The date must not be in the past. */
const openUntil =
  (number: string, until: string, isRenewal: boolean): Work =>
  async (tx, actor) => {
    const before = await extendMerchant(await getTenant(tx, number), actor, { until, isRenewal });
    return {
      text: `Merchant ${number} is open until ${until}${before.expires_on === null ? '' : `, previously ${before.expires_on}`}.`,
      data: { merchant_no: number, expires_on: until, before: before.expires_on },
    };
  };

const productOption = one(
  '<product>',
  Object.keys(servicePhrases).join(' or '),
  choice(Object.keys(servicePhrases) as ServiceProduct[]),
);
const reasonOption = maybe('<text>', 'why, for the logs', line(200));

const disabling =
  (number: string, disabled: boolean, reason: string | undefined): Work =>
  async (tx, actor) => {
    const changed = await setMerchantDisabled(await getTenant(tx, number), actor, disabled, reason);
    const state = disabled ? 'disabled' : 'enabled';
    return {
      text: changed ? `Merchant ${number} is ${state}.` : `Merchant ${number} was already ${state}.`,
      data: { merchant_no: number, disabled, changed },
    };
  };

/** Every command, by its two words. */
export const commands: Readonly<Record<string, Command>> = {
  ...accountCommands,
  'merchant create': command(
    'Create a merchant, not yet open or initialised',
    {
      name: one('<name>', 'its short name', line(40)),
      number: maybe('<number>', 'its number; by default ten generated digits', merchantNo),
      payments: maybe(...paymentsOption),
      'interface-version': maybe(
        '<n>',
        'the version of its members’ interface (vip_interface_version); default 2',
        whole(1, 99),
      ),
      'applet-code': maybe('<text>', 'the content of its mini-program’s QR code', line(500)),
      timezone: maybe('<zone>', 'its time zone; default Asia/Shanghai', timezone),
      'day-cut': maybe('<HH:MM>', 'when its business day ends; default 00:00', dayCut),
      plan: planOption,
      branches: branchesOption,
    },
    ({ name, number, payments, plan, branches, timezone: zone, ...more }) =>
      async (tx, actor) => {
        const { merchantId, merchantNo: made } = await addMerchant(tx, actor, {
          abbreviationName: name,
          merchantNo: number,
          payments,
          timezone: zone,
          interfaceVersion: more['interface-version'],
          appletsQrcode: more['applet-code'],
          dayCut: more['day-cut'],
          plan,
          branchLimit: branches,
        });
        return {
          text: `Created merchant ${name}, number ${made}.`,
          data: { merchant_id: merchantId, merchant_no: made },
        };
      },
  ),
  'merchant open': command(
    'Open a merchant’s service',
    { merchant: merchantOption, until: untilOption },
    ({ merchant, until }) => openUntil(merchant, until, false),
  ),
  'merchant renew': command(
    'Change the end date of a merchant’s service',
    { merchant: merchantOption, until: untilOption },
    ({ merchant, until }) => openUntil(merchant, until, true),
  ),
  'merchant disable': command(
    'Disable a merchant, so that nobody can enter it',
    { merchant: merchantOption, reason: reasonOption },
    ({ merchant, reason }) => disabling(merchant, true, reason),
  ),
  'merchant enable': command(
    'Enable a disabled merchant',
    { merchant: merchantOption, reason: reasonOption },
    ({ merchant, reason }) => disabling(merchant, false, reason),
  ),
  'merchant plan': command(
    'Change a merchant’s plan or number of branches, of which those in use are never cut',
    { merchant: merchantOption, plan: planOption, branches: branchesOption },
    ({ merchant, plan, branches }) => {
      if (plan === undefined && branches === undefined) throw new UsageError('Give --plan, --branches or both.');
      return async (tx, actor) => {
        await editAgreed(await getTenant(tx, merchant), actor, { plan, branch_limit: branches }, undefined);
        return { text: `Merchant ${merchant} has the new plan.`, data: { merchant_no: merchant, plan, branches } };
      };
    },
  ),
  'merchant rename': command(
    'Change a merchant’s short name',
    { merchant: merchantOption, name: one('<name>', 'the new one', line(40)) },
    ({ merchant, name }) =>
      async (tx, actor) => {
        await editAgreed(await getTenant(tx, merchant), actor, { abbreviation_name: name }, undefined);
        return { text: `Merchant ${merchant} is called ${name}.`, data: { merchant_no: merchant, name } };
      },
  ),
  'merchant payments': command(
    'Change how a merchant takes payments, for which the provider sets rates',
    { merchant: merchantOption, payments: one(...paymentsOption) },
    ({ merchant, payments }) =>
      async (tx, actor) => {
        await editAgreed(await getTenant(tx, merchant), actor, { payments }, undefined);
        return { text: `Merchant ${merchant} takes payments: ${payments}.`, data: { merchant_no: merchant, payments } };
      },
  ),
  'merchant initialise': command(
    'Add its head branch, roles, grades and card, as its first user otherwise does',
    { merchant: merchantOption },
    ({ merchant }) =>
      async (tx, actor) => {
        await initialiseAsProvider(await getTenant(tx, merchant), actor);
        return { text: `Merchant ${merchant} is initialised.`, data: { merchant_no: merchant } };
      },
  ),
  'service open': command(
    'Open a product for a merchant, or change its end date',
    {
      merchant: merchantOption,
      product: productOption,
      until: maybe('<date>', 'the last business date; by default no end', date),
    },
    ({ merchant, product, until = null }) =>
      async (tx, actor) => {
        await openService(await getTenant(tx, merchant), actor, { product, until });
        return {
          text: `${product} is open for merchant ${merchant}${until === null ? ', without end' : ` until ${until}`}.`,
          data: { merchant_no: merchant, product, until },
        };
      },
  ),
  'service close': command(
    'Close a product of a merchant',
    { merchant: merchantOption, product: productOption },
    ({ merchant, product }) =>
      async (tx, actor) => {
        const closed = await closeService(await getTenant(tx, merchant), actor, product);
        return {
          text: `${product} is closed for merchant ${merchant}${closed ? '' : ', as it was before'}.`,
          data: { merchant_no: merchant, product, closed },
        };
      },
  ),
  'user add': command(
    'Add an account as a user of a merchant',
    {
      merchant: merchantOption,
      phone: phoneOption,
      role: many('<role>', roleHelp, 'optional'),
      branch: many('<number>', 'the number of a branch whose lists the user sees; repeatable', 'optional'),
      'all-branches': flag('the user sees the lists of all branches'),
      name: maybe('<name>', 'the user’s name in this merchant; by default the account’s', personName),
    },
    ({ merchant, phone: number, role, branch, name, 'all-branches': all }) => {
      if (all && branch.length > 0) throw new UsageError('Give --branch or --all-branches, not both.');
      return async (tx, actor) => {
        const tenant = await getTenant(tx, merchant);
        const accountId = await accountWith(tx, number);
        const userId = await linkUser(tenant, actor, {
          accountId,
          actualName: name,
          roleIds: await listRoleIdsNamed(tenant, role),
          branches: all ? 'all' : await listBranchIdsNumbered(tenant, branch),
        });
        return {
          text: `${number} is a user of merchant ${merchant}.`,
          data: { user_id: userId, account_id: accountId, merchant_no: merchant, roles: role },
        };
      };
    },
  ),
  'role set': command(
    'Replace a user’s roles with these, unless it is the last owner’s',
    { merchant: merchantOption, phone: phoneOption, role: many('<role>', roleHelp, 'required') },
    ({ merchant, phone: number, role }) =>
      async (tx, actor) => {
        const tenant = await getTenant(tx, merchant);
        const userId = await keepingOwner(tenant, async () => {
          const id = await getUserIdOfAccount(tenant, await accountWith(tx, number));
          await setRoles(tenant, actor, id, await listRoleIdsNamed(tenant, role));
          return id;
        });
        return {
          text: `${number} now has these roles in merchant ${merchant}: ${role.join(', ')}.`,
          data: { user_id: userId, merchant_no: merchant, roles: role },
        };
      },
  ),
  'user disable': command(
    'Disable a user of a merchant, unless it is the last owner, and end its account’s sessions',
    { merchant: merchantOption, phone: phoneOption },
    ({ merchant, phone: number }) =>
      async (tx, actor) => {
        const tenant = await getTenant(tx, merchant);
        const accountId = await accountWith(tx, number);
        const userId = await keepingOwner(tenant, async () => {
          const id = await getUserIdOfAccount(tenant, accountId);
          await setDisabled(tenant, actor, [id], true);
          return id;
        });
        await revokeSessions(tx, accountId, actor.now);
        return {
          text: `${number} is disabled in merchant ${merchant}; its sessions have ended.`,
          data: { user_id: userId, merchant_no: merchant, disabled: true },
        };
      },
  ),
  'user enable': command(
    'Enable a disabled user',
    { merchant: merchantOption, phone: phoneOption },
    ({ merchant, phone: number }) =>
      async (tx, actor) => {
        const tenant = await getTenant(tx, merchant);
        const userId = await getUserIdOfAccount(tenant, await accountWith(tx, number));
        await setDisabled(tenant, actor, [userId], false);
        return {
          text: `${number} is enabled in merchant ${merchant}.`,
          data: { user_id: userId, merchant_no: merchant, disabled: false },
        };
      },
  ),
  ...secondFactorCommands,
  ...promoCommands,
  ...providerCommands,
  ...ledgerCommands,
  ...auditCommands,
};
