import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser, MerchantItem } from '@regulars/contract';
import type { ErrorName } from '@regulars/phrases';
import { LogOut } from 'lucide-react';
import { Link, Navigate, useNavigate } from 'react-router';
import { maskedPhone } from '../../format/phones.ts';
import { useEndpoint, type ApiError } from '../../framework/api/index.ts';
import { MerchantChoice, MerchantChoiceSkeleton } from '../../framework/merchant-choice/merchant-choice.tsx';
import { providerHome, selection, signOut, startAddress, useSession } from '../../framework/session/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { DisplaySwitches } from '../../framework/display-switches.tsx';
import styles from './merchant-choice-page.module.css';
import { Waiting } from './waiting.tsx';

type MerchantChoicePageProps = {
  refusal: ApiError;
  /** The merchant that it is about; null if none was selected. */
  left: string | null;
};

/** Nothing happened that its cards don't say: no merchant was selected, or one that is to be initialised there. */
const unremarkable: ReadonlySet<string> = new Set<ErrorName>(['merchant_required', 'merchant_uninitialised']);

/**
 * Signed in without a merchant that can be entered: says why the last one can't, and offers a choice; or says that the account
 * has none, or was disabled in it.
 */
export function MerchantChoicePage({ refusal, left }: MerchantChoicePageProps) {
  const navigate = useNavigate();
  const session = useSession();
  const merchants = useEndpoint('GET /merchants/member', {}, { quiet: true, staleTime: 0 });

  const person = useEndpoint('GET /merc/personal/current', {}, { quiet: true });
  const isProvider = person.data?.is_provider === true;
  const isDisabled = refusal.name === 'user_disabled';

  if (merchants.data?.length === 0 && isProvider) return <Navigate to={providerHome} replace />;
  if (merchants.isError) return <Waiting failure={merchants.error} onRetry={() => void merchants.refetch()} />;

  function enter(user: CurrentUser): void {
    void navigate(startAddress(user), { replace: true });
  }

  function initialise({ merchant_id, user_id }: MerchantItem): void {
    selection.choose({ merchantId: merchant_id, userId: user_id });
    void navigate('/init');
  }

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.logo}>
          <Logo />
        </span>
        <span className={styles.mark}>
          <LogoMark />
        </span>
        <div className={styles.person}>
          {session.status === 'signed-in' && <span className={styles.phone}>{maskedPhone(session.account)}</span>}
          {isProvider && (
            <Link to={providerHome}>
              <Trans>Service provider</Trans>
            </Link>
          )}
          <DisplaySwitches />
          <Button
            variant="text"
            icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void signOut()}
          >
            <Trans>Sign out</Trans>
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        {(merchants.isPending || (merchants.data?.length === 0 && person.isPending)) && <MerchantChoiceSkeleton />}
        {merchants.data?.length === 0 && !person.isPending && <NoMerchant isDisabled={isDisabled} />}
        {merchants.data && merchants.data.length > 0 && (
          <>
            <MerchantChoice
              merchants={merchants.data}
              enterOnly
              left={unremarkable.has(refusal.name) ? undefined : { refusal, merchantId: left }}
              onEntered={enter}
              onInitialise={initialise}
            />
          </>
        )}
      </main>
    </div>
  );
}

function NoMerchant({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      page
      kind="notOpen"
      title={isDisabled ? t`You are disabled in this shop` : t`This account has no linked merchant`}
      actions={
        <Button variant="solid" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      }
    >
      {isDisabled
        ? t`Ask the shop’s administrator. Once you are enabled again, reload this page.`
        : t`Contact the service provider to link one, then sign in again.`}
    </EmptyState>
  );
}
