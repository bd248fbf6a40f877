import { Trans, useLingui } from '@lingui/react/macro';
import type { ProvidedRates } from '@regulars/contract';
import { moneyText, rateText } from '@regulars/phrases';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './provider.module.css';

const RatesForm = lazyLayer(async () => (await import('./rates-form.tsx')).RatesForm);

/** The rates and settlement of a merchant, as the provider sets them. */
export function RatesPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const merchant = useEndpoint('GET /provider/merchants/{id}', { params: { id } }, { quiet: true });
  const result = useEndpoint('GET /provider/merchants/{id}/rates', { params: { id } }, { quiet: true });
  const { open, form } = useOpenedForm<ProvidedRates>((rates, onClosed) => (
    <RatesForm rates={rates} onClosed={onClosed} />
  ));
  const name = merchant.data?.abbreviation_name;
  useTabTitle(name && t`Rates of ${name}`);
  return (
    <>
      <PageHead
        title={t`Rates and settlement`}
        note={
          <Link className="tapped" to={`/provider/merchants/${id}`}>
            {name}
          </Link>
        }
        actions={
          result.data &&
          result.data.merchant_pass_type !== 3 && (
            <Button type="primary" icon={<Pencil size={16} strokeWidth={1.75} />} onClick={() => open(result.data)}>
              {result.data.settlement ? <Trans>Edit</Trans> : <Trans>Set them</Trans>}
            </Button>
          )
        }
      />
      <Fetched
        result={result}
        words={{
          missing: t`There is no such merchant`,
          missingHint: t`The address may be mistyped.`,
          denied: t`You cannot view rates`,
          broken: t`The rates did not load`,
        }}
      >
        {(rates) => <Shown rates={rates} />}
      </Fetched>
      {form}
    </>
  );
}

function Shown({ rates: { merchant_pass_type: pass, rates, settlement } }: { rates: ProvidedRates }) {
  const { t } = useLingui();
  const dates = useDates();
  if (pass === 3)
    return (
      <EmptyState page kind="notOpen" title={t`This merchant takes no payments through us`}>
        <Trans>So there are no rates to set. How it takes payments is agreed under Edit, on the merchant’s page.</Trans>
      </EmptyState>
    );
  if (!settlement)
    return (
      <EmptyState page kind="empty" title={t`No rates yet`}>
        <Trans>The merchant sees them as soon as they are set.</Trans>
      </EmptyState>
    );
  const from = dates.day(settlement.effective_from);
  return (
    <div className={styles.below}>
      <Panel title={t`Rates`} note={<Trans>in force from {from}</Trans>}>
        <DescriptionList
          items={[
            ...rates.map(({ kind_name: kind, basis_points: rate, cap }) => {
              const most = cap === null ? '' : moneyText(cap);
              return { label: kind, value: cap === null ? rateText(rate) : t`${rateText(rate)}, at most ${most}` };
            }),
            { label: t`Paid out`, value: settlement.cycle_name },
            { label: t`Bank or channel`, value: settlement.bank },
            { label: t`Account holder`, value: settlement.holder },
            { label: t`Account`, value: settlement.account },
          ]}
        />
        <p className={classNames(styles.hint, styles.below)}>
          <Trans>The whole account number is never shown again, not even to you.</Trans>
        </p>
      </Panel>
    </div>
  );
}
