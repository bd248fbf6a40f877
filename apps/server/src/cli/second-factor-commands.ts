import { removeSecondFactors } from '../modules/second-factors/index.ts';
import { listRoleIdsNamed, recordAccountChange, setSecondFactorDemanded } from '../modules/users/index.ts';
import { accountWith, phoneOption } from './account-given.ts';
import { command, type Command, type Work } from './command.ts';
import { getTenant, merchantOption, roleHelp } from './merchant-given.ts';
import { many } from './options.ts';
import { tellPerson } from './tell-person.ts';

const demanding =
  (merchant: string, role: readonly string[], demanded: boolean): Work =>
  async (tx, actor) => {
    const tenant = await getTenant(tx, merchant);
    await setSecondFactorDemanded(tenant, actor, await listRoleIdsNamed(tenant, role), demanded);
    const verb = demanded ? 'requires' : 'does not require';
    return {
      text: `Merchant ${merchant} ${verb} two-step verification of: ${role.join(', ')}.`,
      data: { merchant_no: merchant, roles: role, second_factor: demanded },
    };
  };

const ofRoles = { merchant: merchantOption, role: many('<role>', roleHelp, 'required') };

/** Two-step verification. */
export const secondFactorCommands: Readonly<Record<string, Command>> = {
  'second-factor demand': command(
    'Let users with these roles enter only with two-step verification',
    ofRoles,
    ({ merchant, role }) => demanding(merchant, role, true),
  ),
  'second-factor waive': command(
    'Let users with these roles enter without two-step verification again',
    ofRoles,
    ({ merchant, role }) => demanding(merchant, role, false),
  ),
  'second-factor remove': command(
    'Remove the authenticator app, passkeys and recovery codes of somebody who lost them',
    { phone: phoneOption },
    ({ phone }) =>
      async (tx, actor, config) => {
        const accountId = await accountWith(tx, phone);
        await removeSecondFactors(tx, accountId, actor.now);
        await tellPerson(tx, config, { phone, event: 'second_factor_changed' }, actor.now);
        await recordAccountChange(tx, actor, accountId, 'account.second_factor');
        return {
          text: `${phone} is signed out everywhere, and signs in with the password alone until it sets up two-step verification again.`,
          data: { account_id: accountId, phone },
        };
      },
  ),
};
