import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { ApiError, ProgressBar } from '../../framework/api/index.ts';
import {
  isProviderAddress,
  loadPerson,
  loadUser,
  needsMerchant,
  resumeLeft,
  wantedAddress,
  selection,
  startAddress,
  useSession,
  type Selection,
} from '../../framework/session/index.ts';
import { MerchantChoicePage } from './merchant-choice-page.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { Waiting } from './waiting.tsx';

/**
 * Signed out: the sign-in panels. Signed in: redirects to the requested page, the home page or the choice of a
 * merchant.
 */
export function LoginPage() {
  const state = useSession();
  const { t } = useLingui();
  useEffect(() => {
    document.title = `${t`Sign in`} · 常客 Regulars`;
  }, [t]);
  return (
    <>
      <ProgressBar />
      {state.status === 'signed-in' ? <SignedIn account={state.account} /> : <SignInScreen />}
    </>
  );
}

/** Why the merchant that was selected can't be entered. */
type Refused = { refusal: ApiError; left: Pick<Selection, 'merchantId' | 'userId'> };

function SignedIn({ account }: { account: string }) {
  const { t } = useLingui();
  const start = useQuery<string | Refused, ApiError>({
    queryKey: ['sign-in', 'start'],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<string | Refused>(queryKey);
      const isBack = resumeLeft(account);
      // Asked again, as in another language, the answer is again about the merchant that was left.
      if (typeof before === 'object') selection.choose(before.left);
      const { merchantId, userId } = selection.read();
      try {
        return startAddress(await loadUser(), isBack);
      } catch (error) {
        // With an unusable merchant selected, every further call would be refused.
        if (!(error instanceof ApiError && needsMerchant(error))) throw error;
        if (selection.read().merchantId === merchantId) selection.choose({ merchantId: null, userId: null });
        const wanted = wantedAddress();
        if (wanted !== null && isProviderAddress(wanted) && (await loadPerson()).is_provider) return wanted;
        return { refusal: error, left: { merchantId, userId } };
      }
    },
    retry: false,
    // Who chooses a merchant isn't led elsewhere meanwhile.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (typeof start.data === 'string') return <Navigate to={start.data} replace />;
  if (start.data) return <MerchantChoicePage refusal={start.data.refusal} left={start.data.left.merchantId} />;
  if (start.isError && !start.isFetching) {
    return <Waiting failure={start.error} onRetry={() => void start.refetch()} />;
  }
  return <Waiting>{t`Signed in. Opening your merchant…`}</Waiting>;
}
