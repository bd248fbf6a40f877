import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { ApiError } from '../../framework/api/index.ts';
import { ProgressBar } from '../../framework/api/index.ts';
import {
  loadUser,
  needsMerchant,
  resumeLeft,
  selection,
  startAddress,
  useSelection,
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
  const { mode } = useSelection();
  const user = useQuery<Awaited<ReturnType<typeof loadUser>>, ApiError>({
    queryKey: ['sign-in', 'user'],
    queryFn: async () => {
      resumeLeft(account);
      try {
        return await loadUser();
      } catch (error) {
        // With an unusable merchant selected, every further call would be refused.
        if (needsMerchant(error)) selection.choose({ merchantId: null, userId: null });
        throw error;
      }
    },
    retry: false,
    gcTime: 0,
  });
  if (user.isSuccess) return <Navigate to={startAddress(mode, user.data)} replace />;
  if (needsMerchant(user.error)) return <MerchantChoicePage />;
  if (user.isError && !user.isFetching) {
    return <Waiting failure={user.error} onRetry={() => void user.refetch()} />;
  }
  return <Waiting>{t`Signed in. Opening your merchant…`}</Waiting>;
}
