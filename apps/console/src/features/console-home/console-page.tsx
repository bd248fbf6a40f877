import { Trans, useLingui } from '@lingui/react/macro';
import { openStatusPhrases } from '@regulars/phrases';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { MerchantChoice, MerchantChoiceSkeleton } from '../../framework/merchant-choice/merchant-choice.tsx';
import { selection, signOut, startAddress } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './console-page.module.css';

/** The merchants and products of the account. */
export function ConsolePage() {
  const { t } = useLingui();
  const title = t`Merchants and products`;
  useEffect(() => {
    document.title = `${title} · 常客 Regulars`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <Logo />
        </a>
        <Button variant="text" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      </header>
      <main className={styles.main}>
        <Choices />
      </main>
    </div>
  );
}

function Choices() {
  const locale = useLocale();
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
  const nameOf = (id: string) =>
    data.merchants.find((merchant) => merchant.merchant_id === id)?.abbreviation_name ?? id;
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
      />
      <section aria-labelledby="products" className={styles.products}>
        <h2 id="products" className={styles.title}>
          <Trans>Products</Trans>
        </h2>
        <ul className={styles.list}>
          {data.products.map(({ product, product_name: name, merchant_ids: openFor }) => (
            <li key={product} className={styles.product}>
              <strong>{name}</strong>
              <StateTag meaning={openFor.length > 0 ? 'live' : 'over'}>
                {openStatusPhrases[openFor.length > 0 ? 1 : 2][locale]}
              </StateTag>
              <p>
                {openFor.length > 0 ? (
                  openFor.map(nameOf).join(', ')
                ) : (
                  <Trans>Ask your service provider to open it.</Trans>
                )}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
