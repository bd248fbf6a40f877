import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { ApiError, call } from '../../framework/api/index.ts';
import {
  loadUser,
  needsMerchant,
  signOut,
  startAddress,
  useSelection,
  useSession,
} from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import { Waiting } from './waiting.tsx';

/**
 * Initialises the chosen merchant (branch, roles, grades and card); the user signs in again afterwards. If it is already
 * initialised, leads to where the user would be after signing in.
 */
export function InitPage() {
  const { t } = useLingui();
  const { merchantId } = useSelection();
  const { status } = useSession();
  useEffect(() => {
    document.title = `${t`Initialise merchant`} · 常客 Regulars`;
  }, [t]);
  if (status === 'signed-out' || merchantId === null) return <Navigate to="/login" replace />;
  return <Initialisation merchantId={merchantId} />;
}

/** Initialises the merchant. Returns where to go on if it was initialised before, else null. */
async function initialise(merchantId: string): Promise<string | null> {
  try {
    return startAddress(await loadUser());
  } catch (error) {
    if (!needsMerchant(error)) throw error;
    const isNew = error instanceof ApiError && error.name === 'merchant_uninitialised';
    if (!isNew) return '/login'; // it says why this merchant can't be entered, and offers the others
    return call('POST /system/initialize', { body: { merchant_id: merchantId } }, { quiet: true });
  }
}

function Initialisation({ merchantId }: { merchantId: string }) {
  const { t } = useLingui();
  // A query rather than a mutation: it starts by itself, once, and leaving the page doesn't cancel it.
  const run = useQuery<string | null, ApiError>({
    queryKey: ['POST /system/initialize', merchantId],
    queryFn: () => initialise(merchantId),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { quietness: { quiet: true } },
  });
  if (run.isError && !run.isFetching) {
    return (
      <Waiting
        failure={run.error}
        onRetry={() => void run.refetch()}
        title={t`Initialisation failed`}
        retry={t`Initialisation failed. Try again`}
      />
    );
  }
  if (typeof run.data === 'string') return <Navigate to={run.data} replace />;
  return (
    <>
      <Waiting>{t`System resources are being allocated. Please wait…`}</Waiting>
      <NoticeDialog
        open={run.isSuccess}
        title={t`Initialisation is complete`}
        actions={
          <Button variant="solid" onClick={() => void signOut()}>
            <Trans>Sign in again</Trans>
          </Button>
        }
      >
        <Trans>The system resources are ready. Sign in again to use them.</Trans>
      </NoticeDialog>
    </>
  );
}
