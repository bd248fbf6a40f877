import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Api, ConsoleMerchant } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { openStatusPhrases } from '@regulars/phrases';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { dayText } from '../../format/dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { ProviderLine } from '../../framework/contacts/ask-whom.tsx';
import { DisplaySwitches } from '../../framework/display-switches.tsx';
import { MerchantChoice, MerchantChoiceSkeleton } from '../../framework/merchant-choice/merchant-choice.tsx';
import { providerHome, selection, signOut, startAddress } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './console-page.module.css';

/** The merchants and products of the account. */
export function ConsolePage() {
  const { t } = useLingui();
  const title = t`Merchants and products`;
  const { data: person } = useEndpoint('GET /merc/personal/current', {}, { quiet: true });
  useEffect(() => {
    document.title = `${title} · 常客 Regulars`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <span className={styles.logo}>
            <Logo />
          </span>
          <span className={styles.mark}>
            <LogoMark />
          </span>
        </a>
        <div className={styles.ways}>
          {person?.is_provider && (
            <Link to={providerHome}>
              <Trans>Service provider</Trans>
            </Link>
          )}
          <DisplaySwitches />
          <Button variant="text" onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <Choices />
      </main>
    </div>
  );
}

type Consoles = DataOf<Api['GET /merchants/consoles']>;

function Choices() {
  const navigate = useNavigate();
  const { data, error, refetch } = useEndpoint('GET /merchants/consoles', {}, { quiet: true });
  if (error && !data) {
    return (
      <EmptyState
        page
        kind="broken"
        title={<Trans>Your merchants did not load</Trans>}
        actions={
          <Button variant="solid" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (!data) return <MerchantChoiceSkeleton />;
  if (data.merchants.length === 0)
    return (
      <EmptyState page kind="notOpen" title={<Trans>You belong to no merchant yet</Trans>}>
        <ProviderLine provider={data.provider} />
      </EmptyState>
    );
  return (
    <>
      <MerchantChoice
        merchants={data.merchants}
        // A full page load, so that no data of the previous merchant stays in memory.
        onEntered={(user) => location.assign(startAddress(user))}
        onInitialise={({ merchant_id: merchantId, user_id: userId }) => {
          selection.choose({ merchantId, userId });
          void navigate('/init');
        }}
        more={(merchant) => <WhatWaits merchant={merchant} />}
      />
      <Products consoles={data} />
      <p className={styles.provider}>
        <ProviderLine provider={data.provider} />
      </p>
    </>
  );
}

/** What waits for the account in a merchant, and what it has not read. */
function WhatWaits({ merchant: { waiting, unread } }: { merchant: ConsoleMerchant }) {
  const { t } = useLingui();
  if (waiting === null || unread === null) return null;
  const waits = waiting.length > 0;
  return (
    <ul className={styles.waits} aria-label={t`Waiting for you`}>
      {waiting.map(({ kind, title, total, total_exact: exact }) => (
        <li key={kind} className={styles.urgent}>
          <span>{title}</span>
          <strong>{exact ? total : `${total}+`}</strong>
        </li>
      ))}
      {unread > 0 && (
        <li>
          <Trans>Unread notices</Trans>
          <strong>{unread}</strong>
        </li>
      )}
      {!waits && unread === 0 && (
        <li>
          <Trans>Nothing waits for you.</Trans>
        </li>
      )}
    </ul>
  );
}

function Products({ consoles: { products, merchants } }: { consoles: Consoles }) {
  const locale = useLocale();
  const nameOf = (id: string) => merchants.find(({ merchant_id }) => merchant_id === id)?.abbreviation_name ?? id;
  return (
    <section aria-labelledby="products" className={styles.products}>
      <h2 id="products" className={styles.title}>
        <Trans>Products</Trans>
      </h2>
      <ul className={styles.list}>
        {products.map(({ product, product_name: name, open_in: openIn }) => (
          <li key={product} className={styles.product}>
            <strong>{name}</strong>
            <StateTag meaning={openIn.length > 0 ? 'live' : 'over'}>
              {openStatusPhrases[openIn.length > 0 ? 1 : 2][locale]}
            </StateTag>
            {openIn.length === 0 && (
              <p>
                <Trans>Ask your service provider to open it.</Trans>
              </p>
            )}
            {openIn.map(({ merchant_id: id, until, days_left: days }) => (
              <p key={id} className={days === null ? '' : styles.urgent}>
                <span>{nameOf(id)}</span>
                <span>{until ? <Until until={until} days={days} /> : <Trans>No end date</Trans>}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Until({ until, days }: { until: string; days: number | null }) {
  const date = dayText(until, useLocale());
  if (days === null) return <Trans>until {date}</Trans>;
  return (
    <Plural
      value={days}
      _0={`until ${date}, today is the last day`}
      one={`until ${date}, # day left`}
      other={`until ${date}, # days left`}
    />
  );
}
