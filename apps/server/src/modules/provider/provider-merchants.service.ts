import type { Api, NewProviderMerchant, ProviderMerchantDetail } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { say, servicePhrases, type ServiceProduct } from '@regulars/phrases';
import type { Actor } from '../../platform/audit/audit.ts';
import type { PlatformTx, PlatformView, TenantTx } from '../../platform/database/index.ts';
import { refuseFields, type Provider } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { recordProviderAct, seenByMerchant } from '../../platform/audit/provider-log.ts';
import { initialiseMerchant } from '../initialisation/index.ts';
import {
  addMerchant,
  editAgreed,
  extendMerchant,
  getProvider,
  openService,
  paymentsOf,
  setMerchantDisabled,
  type NewMerchant,
} from '../merchants/index.ts';
import { lockAccess } from '../permissions/index.ts';
import { getUserToOwn, inviteOwner, type UserServices } from '../users/index.ts';
import { getMerchantDetailRow, listServiceRows } from './merchant-list.queries.ts';
import { listFigures, presentRow } from './merchant-list.service.ts';

const getDetail = async (
  view: PlatformView,
  merchantId: string,
  { now, language }: Pick<Provider, 'now' | 'language'>,
): Promise<ProviderMerchantDetail> => {
  const [found] = await view.query(getMerchantDetailRow, [now, merchantId]);
  const row = mustFind(found, 'merchant_not_found');
  const figures = await listFigures(view, [row]);
  const services = await view.query(listServiceRows, [merchantId]);
  return {
    ...presentRow(row, figures.get(merchantId), language),
    payments: paymentsOf(row),
    opened_at: row.opened_at?.toISOString() ?? null,
    initialised_at: row.initialised_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    members_counted_at: row.members_counted_at?.toISOString() ?? null,
    services: services.map(({ product, open_until: until }) => ({
      product: product as ServiceProduct, // as it was opened
      product_name: say(servicePhrases[product as ServiceProduct], language),
      until,
      open: until === null || until >= row.today,
    })),
    version: row.version,
  };
};

export const getMerchant = (provider: Provider, merchantId: string): Promise<ProviderMerchantDetail> =>
  getDetail(provider.db, merchantId, provider);

/** What opening a merchant takes. */
interface Opening {
  readonly merchant: NewMerchant;
  readonly until?: string | undefined;
  readonly services?: readonly { readonly product: ServiceProduct; readonly until?: string | null | undefined }[];
}

/** Creates a merchant and opens what was agreed. Throws expiry_past, and invalid_input for a taken number. */
const openNew = async (
  tx: PlatformTx,
  actor: Actor,
  { merchant, until, services = [] }: Opening,
): Promise<{ tenant: TenantTx; merchantNo: string }> => {
  const { merchantId, merchantNo } = await addMerchant(tx, actor, merchant);
  const tenant = tx.tenant(merchantId);
  if (until !== undefined) await extendMerchant(tenant, actor, { until, isRenewal: false });
  for (const [at, service] of services.entries()) {
    if (services.slice(0, at).some(({ product }) => product === service.product))
      throw refuseFields({ path: `services.${at}.product`, rule: 'unique_items' });
    await openService(tenant, actor, { product: service.product, until: service.until ?? null });
  }
  return { tenant, merchantNo };
};

type Created = DataOf<Api['POST /provider/merchants']>;

/** Creates a merchant with its owner as the first user. Throws also sms_unavailable, too_many_invitations. */
export const addMerchantWithOwner = async (
  provider: Provider,
  services: UserServices,
  body: NewProviderMerchant,
): Promise<Created> => {
  const actor = await getProvider(provider);
  return provider.transaction(async (tx) => {
    const { abbreviation_name, merchant_no, plan, branch_limit, payments, until, owner_phone, owner_name, origin } =
      body;
    const { tenant } = await openNew(tx, actor, {
      merchant: {
        abbreviationName: abbreviation_name,
        merchantNo: merchant_no,
        payments,
        plan,
        branchLimit: branch_limit,
      },
      until,
      services: body.services ?? [],
    });
    const owner = { phone: owner_phone, name: owner_name, origin };
    const outcome = await inviteOwner(tenant, { provider, actor, services }, owner);
    return { ...(await getDetail(tx, tenant.merchantId, provider)), owner_outcome: outcome };
  });
};

/** Runs a use case on a merchant whose version was seen, and answers it. Throws merchant_not_found, stale_edit. */
const editing = async (
  provider: Provider,
  merchantId: string,
  seenVersion: number | undefined,
  work: (tx: TenantTx, actor: Actor) => Promise<unknown>,
): Promise<ProviderMerchantDetail> => {
  const actor = await getProvider(provider);
  return provider.transaction(async (tx) => {
    const tenant = tx.tenant(merchantId);
    await lockAccess(tenant);
    mustSee((await tx.query(getMerchantDetailRow, [provider.now, merchantId]))[0], 'merchant_not_found', seenVersion);
    await work(tenant, actor);
    return getDetail(tx, merchantId, provider);
  });
};

/** Changes what was agreed. Throws merchant_not_found, stale_edit, branches_in_use, expiry_past. */
export const editMerchant = (
  provider: Provider,
  merchantId: string,
  body: BodyOf<Api['PUT /provider/merchants/{id}']>,
  seenVersion: number | undefined,
): Promise<ProviderMerchantDetail> =>
  editing(provider, merchantId, seenVersion, (tx, actor) => editAgreed(tx, actor, body, seenVersion));

/** Opens a merchant, or renews it, until a last business date. Throws merchant_not_found, stale_edit, merchant_open_already, merchant_never_opened, expiry_past. */
export const extend = (
  provider: Provider,
  merchantId: string,
  given: { readonly until: string; readonly isRenewal: boolean },
  seenVersion: number | undefined,
): Promise<ProviderMerchantDetail> =>
  editing(provider, merchantId, seenVersion, (tx, actor) => extendMerchant(tx, actor, given));

/** Disables or enables a merchant. Throws merchant_not_found, stale_edit. */
export const setDisabled = (
  provider: Provider,
  merchantId: string,
  { disabled, reason }: { readonly disabled: boolean; readonly reason: string },
  seenVersion: number | undefined,
): Promise<ProviderMerchantDetail> =>
  editing(provider, merchantId, seenVersion, (tx, actor) => setMerchantDisabled(tx, actor, disabled, reason));

/** As its first user otherwise does; that one becomes the owner if it has no role. False if it was initialised before. */
export const initialiseAsProvider = async (tx: TenantTx, actor: Actor): Promise<boolean> => {
  const done = await initialiseMerchant(tx, seenByMerchant(actor), await getUserToOwn(tx));
  if (done) {
    const act = { action: 'merchant.initialise', subjectKind: 'merchant', merchantId: tx.merchantId } as const;
    await recordProviderAct(tx.platform, actor, act);
  }
  return done;
};

/** Throws merchant_not_found, stale_edit, owner_missing. */
export const initialise = (
  provider: Provider,
  merchantId: string,
  seenVersion: number | undefined,
): Promise<ProviderMerchantDetail> => editing(provider, merchantId, seenVersion, initialiseAsProvider);
