import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf, type ApiError } from '../api/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { beginWechat, type WechatPurpose } from './wechat-sign-in.ts';
import styles from './wechat-code.module.css';

/** Milliseconds after which WeChat's page is said not to load. */
const longestLoad = 15_000;

interface WechatCodeProps {
  purpose: WechatPurpose;
  /** Binding needs an identity check first. */
  onCheckNeeded?: () => void;
}

/** WeChat's page with the QR code, which shows itself when a code was scanned, refused or has expired. */
export function WechatCode({ purpose, onCheckNeeded }: WechatCodeProps) {
  const { t } = useLingui();
  const page = useQuery<Awaited<ReturnType<typeof beginWechat>>, ApiError>({
    queryKey: ['wechat-code', purpose],
    queryFn: () => beginWechat(purpose),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const needsCheck = page.error?.name === 'step_up_needed';
  const tell = useEffectEvent(() => onCheckNeeded?.());
  useEffect(() => {
    if (needsCheck) tell();
  }, [needsCheck]);
  const again = () => void page.refetch();
  if (page.isFetching)
    return (
      <Frame>
        <Loading />
      </Frame>
    );
  if (page.isError)
    return (
      <Frame>
        <Over text={messageOf(page.error)} onAgain={again} />
      </Frame>
    );
  if (!page.data) return null;
  return <Page key={page.dataUpdatedAt} {...page.data} title={t`WeChat QR code`} onAgain={again} />;
}

type PageProps = { address: string; expires_in: number; title: string; onAgain: () => void };

function Page({ address, expires_in: seconds, title, onAgain }: PageProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'loading' | 'slow' | 'shown' | 'expired'>('loading');
  useEffect(() => {
    const slow = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), longestLoad);
    const expired = setTimeout(() => setState('expired'), seconds * 1_000);
    return () => {
      clearTimeout(slow);
      clearTimeout(expired);
    };
  }, [seconds]);
  if (state === 'expired')
    return (
      <Frame>
        <Over text={t`The QR code has expired`} onAgain={onAgain} />
      </Frame>
    );
  return (
    <>
      <Frame>
        {state === 'loading' && <Loading />}
        {state === 'slow' && <Over text={t`WeChat does not answer`} onAgain={onAgain} />}
        {/* The page leaves for the console's address once the person has allowed it; browsers let it only if told so. */}
        <iframe
          title={title}
          src={address}
          hidden={state !== 'shown'}
          className={styles.page}
          sandbox="allow-scripts allow-same-origin allow-top-navigation allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => setState('shown')}
        />
      </Frame>
      {/* An error page of WeChat loads like any other, and nobody may read what is in the frame. */}
      {state === 'shown' && (
        <p className={styles.help}>
          <Trans>No QR code?</Trans>{' '}
          <LinkButton onClick={onAgain}>
            <Trans>Load it again</Trans>
          </LinkButton>
        </p>
      )}
    </>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <div className={styles.frame}>{children}</div>;

function Loading() {
  return (
    <output className={styles.middle}>
      <Spinner size={24} />
      <Trans>Loading the QR code…</Trans>
    </output>
  );
}

/** The code can't be used: why, and the way to another. */
function Over({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className={styles.middle} role="alert">
      <p>{text}</p>
      <Button icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onAgain}>
        <Trans>Refresh</Trans>
      </Button>
    </div>
  );
}
