import type { ProvidedRates, RateSettlement, SetRates } from '@regulars/contract';
import {
  passTypePhrases,
  paymentKindPhrases,
  moneyText,
  rateText,
  say,
  settlementCyclePhrases,
  type Language,
  type PaymentKind,
} from '@regulars/phrases';
import { changesBetween, type Actor } from '../../platform/audit/audit.ts';
import { recordProviderOperation } from '../../platform/audit/provider-log.ts';
import { lockMerchant, type PlatformTx, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Provider, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { seal } from '../../platform/secrets/seal.ts';
import {
  addRates,
  getAccountName,
  getRatesRow,
  getSealedAccount,
  removeRates,
  setSettlement,
  settlementColumns,
  type RateRow,
} from './rates.queries.ts';
import { maskedAccount } from './rates.rules.ts';

const kinds = Object.keys(paymentKindPhrases) as PaymentKind[]; // its own keys
const inOrder = <Rate extends { readonly kind: PaymentKind }>(rates: readonly Rate[]): Rate[] =>
  rates.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));

const accountPlace = (merchantId: string): string => `merchant_settlement.account:${merchantId}`;

const getRates = async (view: TenantView, language: Language): Promise<ProvidedRates> => {
  const { pass_type, rates, settlement } = mustFind(
    (await view.query(getRatesRow, [view.merchantId]))[0],
    'merchant_not_found',
  );
  return {
    merchant_id: view.merchantId,
    merchant_pass_type: pass_type,
    rates: inOrder(rates).map(({ kind, basis_points, cap }) => ({
      kind,
      kind_name: say(paymentKindPhrases[kind], language),
      basis_points,
      cap,
    })),
    settlement: settlement && {
      cycle: settlement.cycle,
      cycle_name: say(settlementCyclePhrases[settlement.cycle], language),
      bank: settlement.bank,
      holder: settlement.holder,
      account: settlement.account_masked,
      effective_from: settlement.effective_from,
      set_at: new Date(settlement.set_at).toISOString(), // of JSON
    },
    version: settlement?.version ?? 1,
  };
};

/** The rates of the selected merchant, whose payments must be of this kind. Throws rates_of_other_pass. */
export const getRatesOfPass = async ({ db, language }: Tenant, passType: 1 | 2): Promise<RateSettlement> => {
  const { version: _, merchant_id: __, ...rates } = await getRates(db, language);
  const pass = rates.merchant_pass_type;
  if (pass !== passType)
    throw new Problem('rates_of_other_pass', { values: { pass: say(passTypePhrases[pass], language) } });
  return rates;
};

export const getProvidedRates = ({ tenantView, language }: Provider, merchantId: string): Promise<ProvidedRates> =>
  getRates(tenantView(merchantId), language);

/** Rates as the log has them: a field for each kind. */
const loggedRates = (rates: readonly RateRow[]): Record<string, string> =>
  Object.fromEntries(
    rates.map(({ kind, basis_points, cap }) => [
      `rate_${kind}`,
      `${rateText(basis_points)}${cap === null ? '' : ` ≤ ${moneyText(cap)}`}`,
    ]),
  );

/**
 * Sets all rates and the settlement of a merchant; an account that is left out stays. Throws merchant_not_found,
 * merchant_without_payments, stale_edit.
 */
export const setRates = async (
  tx: TenantTx,
  actor: Actor,
  { rates, account_no: account, ...given }: SetRates,
  dataKey: Buffer,
  seenVersion?: number,
): Promise<void> => {
  const { merchantId } = tx;
  await lockMerchant(tx);
  const before = mustSee(await getRates(tx, 'zh-CN'), 'merchant_not_found', seenVersion);
  if (before.merchant_pass_type === 3) throw new Problem('merchant_without_payments');
  const twice = rates.findIndex(({ kind }, at) => rates.slice(0, at).some((one) => one.kind === kind));
  if (twice !== -1) throw refuseFields({ path: `rates.${twice}.kind`, rule: 'unique_items' });
  const [kept] = await tx.query(getSealedAccount, [merchantId]);
  const secret = account === undefined ? kept : {
    account_sealed: seal(dataKey, accountPlace(merchantId), account),
    account_masked: maskedAccount(account),
  }; // prettier-ignore
  if (!secret) throw refuseFields({ path: 'account_no', rule: 'required' });
  const after = { ...given, ...secret, set_at: actor.now, set_by: actor.operator ?? null };
  await tx.query(setSettlement, [merchantId, ...settlementColumns.valuesOf(after)]);
  await tx.query(removeRates, [merchantId]);
  const sent = inOrder(rates).map(({ kind, basis_points, cap = null }) => ({ kind, basis_points, cap }));
  await tx.query(addRates, [merchantId, JSON.stringify(sent)]);
  const { cycle, bank, holder, effective_from } = given;
  const old = before.settlement;
  await recordProviderOperation(tx, actor, {
    action: 'merchant.rates',
    subjectKind: 'merchant',
    subjectIds: [merchantId],
    changes: [
      changesBetween<Record<string, unknown>>(
        old
          ? {
              ...loggedRates(before.rates),
              cycle: old.cycle,
              bank: old.bank,
              holder: old.holder,
              account_masked: old.account,
              effective_from: old.effective_from,
            }
          : {},
        { ...loggedRates(sent), cycle, bank, holder, account_masked: secret.account_masked, effective_from },
      ),
    ],
  });
};

/** The provider's person as who acts. */
export const getProvider = async (provider: Provider): Promise<Actor> => {
  const [row] = await provider.db.query(getAccountName, [provider.accountId]);
  const { now, accountId, address, requestId } = provider;
  return { now, accountId, operator: row?.actual_name ?? null, address, requestId };
};

/** Runs a use case of the provider's person in the call's transaction. */
export const actAsProvider = async <T>(
  provider: Provider,
  work: (tx: PlatformTx, actor: Actor) => Promise<T>,
): Promise<T> => {
  const actor = await getProvider(provider);
  return provider.transaction((tx) => work(tx, actor));
};

export const setProvidedRates = (
  provider: Provider,
  merchantId: string,
  body: SetRates,
  dataKey: Buffer,
  seenVersion: number | undefined,
): Promise<ProvidedRates> =>
  actAsProvider(provider, async (tx, actor) => {
    const tenant = tx.tenant(merchantId);
    await setRates(tenant, actor, body, dataKey, seenVersion);
    return getRates(tenant, provider.language);
  });
