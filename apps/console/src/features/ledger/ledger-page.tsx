import { Trans, useLingui } from '@lingui/react/macro';
import type { LedgerOverview } from '@regulars/contract';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { BreachWarning } from './breach-warning.tsx';
import { LedgerFigures } from './ledger-figures.tsx';
import styles from './ledger.module.css';
import { isUnderWay, pollWhile } from './ledger-words.ts';
import { VerificationHistory } from './verification-history.tsx';
import { VerificationPanel } from './verification-panel.tsx';

const reads = ['GET /ledger', 'GET /ledger/verifications', 'GET /ledger/verifications/{id}'] as const;

/** What the merchant owes its members, and verifications of the ledger behind those figures. */
export function LedgerPage() {
  const { t } = useLingui();
  const overview = useEndpoint('GET /ledger', {}, { quiet: true });
  return (
    <Fetched
      result={overview}
      words={{
        missing: t`There is no ledger`,
        missingHint: t`The merchant may not be initialised yet.`,
        denied: t`You cannot view the ledger`,
        broken: t`The ledger did not load`,
      }}
    >
      {(data) => <Ledger overview={data} />}
    </Fetched>
  );
}

function Ledger({ overview }: { overview: LedgerOverview }) {
  const { t } = useLingui();
  const { today } = useDates();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string>();
  const history = useEndpoint(
    'GET /ledger/verifications',
    { query: { size: 20 } },
    { quiet: true, refetchInterval: pollWhile(({ items }) => items.some(isUnderWay)) },
  );
  const verify = useAction('POST /ledger/verifications', { invalidates: reads });
  const items = history.data?.items ?? [];
  const broken = history.data?.broken;
  const shown = chosen ?? items[0]?.verification_id;
  const state = { busy: verify.isPending, disabled: items.some(isUnderWay) };
  const start = (from?: string) =>
    verify.mutate({ body: { from } }, { onSuccess: ({ verification_id: id }) => setChosen(id) });
  const actions = (
    <Permitted permission="ledger:verify">
      {overview.closed_to !== null && (
        <Button {...state} onClick={() => start(today())}>
          <Trans>Verify recent changes</Trans>
        </Button>
      )}
      <Button variant="solid" {...state} icon={<ShieldCheck size={16} strokeWidth={1.75} />} onClick={() => start()}>
        <Trans>Verify everything</Trans>
      </Button>
    </Permitted>
  );
  return (
    <>
      <div className={styles.page}>
        <PageHead title={usePageTitle(t`Ledger`)} actions={!narrow && actions} />
        {broken && broken.verification_id !== shown && (
          <BreachWarning broken={broken} onShow={() => setChosen(broken.verification_id)} />
        )}
        <LedgerFigures overview={overview} />
        <VerificationPanel id={shown} none={history.data !== undefined} />
        {items.length > 0 && (
          <VerificationHistory
            items={items}
            hasMore={history.data?.next_cursor !== null}
            chosen={shown}
            onChoose={setChosen}
          />
        )}
      </div>
      {narrow && <BottomBar>{actions}</BottomBar>}
    </>
  );
}
