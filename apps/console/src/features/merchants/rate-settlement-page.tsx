import { Trans, useLingui } from '@lingui/react/macro';
import type { RateSettlement } from '@regulars/contract';
import { moneyText, rateText } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { AskProvider } from '../../framework/contacts/ask-whom.tsx';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './merchants.module.css';

/** What the service provider has agreed with the merchant, read only. */
export function RateSettlementPage() {
  const { t } = useLingui();
  const { merchant } = useCurrentUser();
  const detail = useEndpoint('GET /merchants/{id}', { params: { id: merchant.merchant_id } }, { quiet: true });
  const words = {
    missing: t`There are no rates`,
    missingHint: t`You may no longer belong to this merchant.`,
    denied: t`You cannot view rates`,
    broken: t`The rates did not load`,
  };
  return (
    <>
      <PageHead title={usePageTitle(t`Rates and settlement`)} />
      <Fetched result={detail} words={words}>
        {({ merchant_pass_type: pass }) =>
          pass === 3 ? <NoPayments /> : pass === 1 ? <Qualified words={words} /> : <Direct words={words} />
        }
      </Fetched>
    </>
  );
}

type Words = Parameters<typeof Fetched>[0]['words'];

function Qualified({ words }: { words: Words }) {
  const result = useEndpoint('GET /merchants/rate-settlement', {}, { quiet: true });
  return (
    <Fetched result={result} words={words}>
      {(found) => <Rates found={found} />}
    </Fetched>
  );
}

function Direct({ words }: { words: Words }) {
  const result = useEndpoint('GET /merchants/direct-rate-settlement', {}, { quiet: true });
  return (
    <Fetched result={result} words={words}>
      {(found) => <Rates found={found} />}
    </Fetched>
  );
}

function NoPayments() {
  const { t } = useLingui();
  return (
    <EmptyState page kind="notOpen" title={t`This merchant takes no payments through us`}>
      <AskProvider />
    </EmptyState>
  );
}

function Rates({ found: { merchant_pass_type: pass, rates, settlement } }: { found: RateSettlement }) {
  const { t } = useLingui();
  const dates = useDates();
  if (!settlement)
    return (
      <EmptyState page kind="notOpen" title={t`The service provider has set no rates yet`}>
        <AskProvider />
      </EmptyState>
    );
  const [from, at] = [dates.day(settlement.effective_from), dates.cell(settlement.set_at)];
  return (
    <div className={styles.strip}>
      <DetailColumns
        aside={
          <Panel title={t`To change them`}>
            <p className={styles.hint}>
              <Trans>Only the service provider changes rates and the account.</Trans>
            </p>
            <AskProvider />
          </Panel>
        }
      >
        <Panel flush title={t`Rates`} note={<Trans>in force from {from}</Trans>}>
          <table className={styles.rates}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Payment</Trans>
                </th>
                <th scope="col">
                  <Trans>Rate</Trans>
                </th>
                <th scope="col">
                  <Trans>Fee cap per payment</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {rates.map(({ kind, kind_name: name, basis_points: rate, cap }) => (
                <tr key={kind}>
                  <th scope="row">{name}</th>
                  <td>{rateText(rate)}</td>
                  <td>{cap === null ? t`no limit` : moneyText(cap)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        <Panel title={t`Settlement`} note={<Trans>set {at}</Trans>}>
          <DescriptionList
            items={[
              { label: t`Paid out`, value: settlement.cycle_name },
              {
                label: pass === 1 ? t`Bank` : t`Bank or channel`,
                value: settlement.bank,
              },
              { label: t`Account holder`, value: settlement.holder },
              { label: t`Account`, value: settlement.account },
            ]}
          />
        </Panel>
      </DetailColumns>
    </div>
  );
}
