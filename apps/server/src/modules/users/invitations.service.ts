import { Problem, refuseFields, tooMany, type Tenant } from '../../platform/http/index.ts';
import { spend, type Limit } from '../../platform/limits/limits.ts';
import type { AccountServices } from '../auth/index.ts';

/** What adding users needs from the program. */
export interface UserServices extends AccountServices {
  /** Whether it is an address of this console, to which a message may lead. */
  readonly isConsoleOrigin: (origin: string) => boolean;
}

/** The same, but for the limits of an hour. */
export const daily = (limit: Limit): Limit => ({
  ...limit,
  spans: limit.spans.filter(({ seconds }) => seconds === 86_400),
});

/** Each is a message that the shop pays for, and that a stranger's phone gets. */
const invitations: Limit = {
  name: 'user_invitations',
  spans: [
    { seconds: 3_600, most: 30 },
    { seconds: 86_400, most: 100 },
  ],
};
/** To one phone, from all merchants. */
const invitationsToPhone: Limit = { name: 'user_invitations_to', spans: [{ seconds: 86_400, most: 3 }] };

/** Throws too_many_invitations, or sms_unavailable where no messages can be sent. `inviter` is a merchant, or the provider's account. */
export const mustInvite = async (
  { aside, now }: Pick<Tenant, 'aside' | 'now'>,
  { sms }: UserServices,
  { phone, inviter, many = false }: { readonly phone: string; readonly inviter: string; readonly many?: boolean },
): Promise<void> => {
  if (!sms) throw new Problem('sms_unavailable');
  for (const [limit, subject] of [
    [invitationsToPhone, phone],
    [many ? daily(invitations) : invitations, inviter],
  ] as const) {
    const wait = await spend(aside, limit, { subject, cost: 1 }, now);
    if (wait !== undefined) throw tooMany('too_many_invitations', wait);
  }
};

/** Where a message leads: the console's address as its caller knows it. */
export const mustBeOrigin = ({ isConsoleOrigin }: UserServices, origin: string | undefined): string => {
  if (origin === undefined) throw refuseFields({ path: 'origin', rule: 'required' });
  if (!isConsoleOrigin(origin)) throw refuseFields({ path: 'origin', rule: 'invalid' });
  return origin;
};
