import type { ProviderContact } from '@regulars/contract';
import { changesBetween, type Actor } from '../../platform/audit/audit.ts';
import { recordProviderAct } from '../../platform/audit/provider-log.ts';
import { statement, type PlatformTx, type TenantView } from '../../platform/database/index.ts';

const contact = statement<{ name: string; phone: string }>(
  'provider_contact',
  'select name, phone from provider_contact order by version desc limit 1',
);
const add = statement(
  'provider_contact_add',
  `insert into provider_contact (version, name, phone, set_at, set_by)
   select coalesce(max(version), 0) + 1, $1, $2, $3::timestamptz, $4 from provider_contact`,
);
// Two who set it at once take different versions.
const lock = statement('provider_contact_lock', 'lock table provider_contact in share row exclusive mode');

const contactOfMerchant = statement<{ name: string; phone: string }>(
  'provider_contact_of_merchant',
  `select c.name, c.phone from merchant m
   cross join lateral (select name, phone from provider_contact order by version desc limit 1) c
   where m.merchant_id = $1`,
);
const none: ProviderContact = { name: null, phone: null };

/** Whom merchants ask about services. */
export const getProviderContact = async (view: Pick<PlatformTx, 'query'>): Promise<ProviderContact> =>
  (await view.query(contact))[0] ?? none;

/** The same in a merchant's view. */
export const getContactOfMerchant = async (view: TenantView): Promise<ProviderContact> =>
  (await view.query(contactOfMerchant, [view.merchantId]))[0] ?? none;

/** Sets it; the versions before are kept, with who set them. */
export const setProviderContact = async (
  tx: PlatformTx,
  actor: Actor,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<void> => {
  await tx.query(lock);
  const before = await getProviderContact(tx);
  await tx.query(add, [name, phone, actor.now, actor.operator ?? null]);
  await recordProviderAct(tx, actor, {
    action: 'provider.contact',
    subjectKind: 'provider',
    changes: changesBetween<ProviderContact>(before, { name, phone }),
  });
};
