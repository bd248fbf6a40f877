import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { ApiError } from '../../framework/api/index.ts';
import { ProgressBar } from '../../framework/api/index.ts';
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

function SignedIn({ account }: { account: string }) {
  const { t } = useLingui();
  const start = useQuery<string, ApiError>({
    queryKey: ['sign-in', 'start'],
    queryFn: async () => {
      const isBack = resumeLeft(account);
      try {
        return startAddress(await loadUser(), isBack);
      } catch (error) {
        // With an unusable merchant selected, every further call would be refused.
        if (!needsMerchant(error)) throw error;
        selection.choose({ merchantId: null, userId: null });
        const wanted = wantedAddress();
        if (wanted !== null && isProviderAddress(wanted) && (await loadPerson()).is_provider) return wanted;
        throw error;
      }
    },
    retry: false,
    gcTime: 0,
  });
  if (start.isSuccess) return <Navigate to={start.data} replace />;
  if (needsMerchant(start.error)) return <MerchantChoicePage refusal={start.error} />;
  if (start.isError && !start.isFetching) {
    return <Waiting failure={start.error} onRetry={() => void start.refetch()} />;
  }
  return <Waiting>{t`Signed in. Opening your merchant…`}</Waiting>;
}
