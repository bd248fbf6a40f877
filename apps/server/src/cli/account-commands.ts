import {
  addAccount,
  generatedUntil,
  getAccount,
  hashPassword,
  invitationLink,
  inviteAccount,
  resetPassword,
} from '../modules/auth/index.ts';
import { listAccountsOf, requireActivationBy, setDisabledBy, signOutBy } from '../modules/provider/index.ts';
import { recordAccountChange } from '../modules/users/index.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { accountWith, phoneOption } from './account-given.ts';
import { command, Refusal, task, type Command, type Outcome, type Work } from './command.ts';
import { flag, maybe } from './options.ts';
import { passwordOptions, readPassword, type GivenPassword } from './password.ts';
import { tellPerson } from './tell-person.ts';
import { line, personName } from './values.ts';

const withPassword = (text: string, data: Outcome['data'], { password, generated }: GivenPassword): Outcome =>
  generated
    ? {
        text: `${text}\nPassword, shown only once, for 7 days, within which its person sets another: ${password}`,
        data: { ...data, password },
      }
    : { text, data };

const disabling =
  (number: string, disabled: boolean, reason: string | undefined): Work =>
  async (tx, actor) => {
    const accountId = await accountWith(tx, number);
    const changed = await setDisabledBy(tx, actor, accountId, { disabled, reason });
    const state = disabled ? 'disabled' : 'enabled';
    return {
      text: changed ? `${number} is ${state}.` : `${number} was already ${state}.`,
      data: { account_id: accountId, phone: number, disabled, changed },
    };
  };

/** Accounts and their passwords. */
export const accountCommands: Readonly<Record<string, Command>> = {
  'account create': command(
    'Create an account that signs in with phone and password',
    {
      phone: phoneOption,
      name: maybe('<name>', 'the person’s name', personName),
      provider: flag('give the account the service provider’s permissions'),
      'phone-verified': flag('the phone is known to be the person’s: the first sign-in sends it no code'),
      ...passwordOptions,
    },
    async ({ phone: number, name, provider, 'phone-verified': phoneVerified, ...password }) => {
      const given = await readPassword(password);
      const passwordHash = await hashPassword(given.password);
      return async (tx, { now }) => {
        if (await getAccount(tx, number)) throw new Refusal(`The phone ${number} already has an account.`);
        const accountId = await addAccount(
          tx,
          {
            phone: number,
            passwordHash,
            actualName: name ?? null,
            isProvider: provider,
            phoneVerified,
            passwordUntil: given.generated ? generatedUntil(now) : null,
          },
          now,
        );
        return withPassword(`Created account ${number}.`, { account_id: accountId, phone: number }, given);
      };
    },
  ),
  'account invite': task(
    'Create an account without a password and send its phone the way to set one; again, if it was not activated yet',
    { phone: phoneOption, name: maybe('<name>', 'the person’s name', personName) },
    ({ phone: number, name }) =>
      async (database, { now }, _, config) => {
        const { publicUrl, isLoopback, port, databaseUrl, secretKey } = config;
        // The server could not read a message sealed with another secret.
        if (databaseUrl !== undefined && secretKey === undefined)
          throw new Refusal('Set SECRET_KEY to that of the server, which sends the message.');
        const origin = publicUrl ?? (isLoopback ? `http://localhost:${port}` : undefined);
        if (origin === undefined) throw new Refusal('Set PUBLIC_URL: the message names the address of the console.');
        const { dataKey } = await loadSecrets(config);
        const invitation = { phone: number, actualName: name ?? null, inviter: '常客', link: invitationLink(origin) };
        const invited = await database.platform.transaction((tx) => inviteAccount(tx, dataKey, invitation, now));
        if (!invited) throw new Refusal(`The phone ${number} already has an account with a password.`);
        return {
          text: `${invited.added ? 'Created account' : 'Invited again:'} ${number}; the message leads to ${invitation.link}.`,
          data: { account_id: invited.accountId, phone: number, link: invitation.link },
        };
      },
  ),
  'account require-activation': command(
    'Mark an account as brought from another product: its next sign-in asks for a code and a new password',
    { phone: phoneOption },
    ({ phone: number }) =>
      async (tx, actor) => {
        const accountId = await accountWith(tx, number);
        await requireActivationBy(tx, actor, accountId);
        return {
          text: `${number} must be activated at its next sign-in.`,
          data: { account_id: accountId, phone: number },
        };
      },
  ),
  'password reset': command(
    'Set a new password and end the account’s sessions',
    { phone: phoneOption, ...passwordOptions },
    async ({ phone: number, ...password }) => {
      const given = await readPassword(password);
      const passwordHash = await hashPassword(given.password);
      return async (tx, actor, config) => {
        const accountId = await accountWith(tx, number);
        const until = given.generated ? generatedUntil(actor.now) : null;
        await resetPassword(tx, accountId, passwordHash, actor.now, { by: 'other', until });
        await tellPerson(tx, config, { phone: number, event: 'password_changed' }, actor.now);
        await recordAccountChange(tx, actor, accountId, 'account.password');
        return withPassword(
          `Set a new password for ${number}; its sessions have ended.`,
          { account_id: accountId, phone: number },
          given,
        );
      };
    },
  ),
  'account show': command(
    'Print what is known of an account',
    { phone: phoneOption },
    ({ phone: number }) =>
      async (tx, { now }) => {
        const [account] = await listAccountsOf({ db: tx, now, accountId: '' }, number);
        if (!account) throw new Refusal(`No account has the phone ${number}.`);
        const { account_no, actual_name: name, disabled, sessions, merchants } = account;
        const lines = [
          `${account_no} ${name ?? ''}${disabled ? ', disabled' : ''}`,
          `Sessions: ${sessions}`,
          ...merchants.map((one) => `${one.merchant_no} ${one.abbreviation_name}`),
        ];
        return { text: lines.join('\n'), data: { account } };
      },
  ),
  'account sign-out': command(
    'End an account’s sessions on every device',
    { phone: phoneOption },
    ({ phone: number }) =>
      async (tx, actor) => {
        const accountId = await accountWith(tx, number);
        await signOutBy(tx, actor, accountId);
        return { text: `${number} is signed out everywhere.`, data: { account_id: accountId, phone: number } };
      },
  ),
  'account disable': command(
    'Disable an account everywhere and end its sessions, unless it is the last of the provider',
    { phone: phoneOption, reason: maybe('<text>', 'why, for the provider’s log', line(200)) },
    ({ phone: number, reason }) => disabling(number, true, reason),
  ),
  'account enable': command(
    'Enable a disabled account',
    { phone: phoneOption, reason: maybe('<text>', 'why, for the provider’s log', line(200)) },
    ({ phone: number, reason }) => disabling(number, false, reason),
  ),
};
