import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LedgerOverview, Verification } from '@regulars/contract';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './ledger.module.css';
import { isUnderWay } from './ledger-words.ts';
import { useWatched } from './use-watched.ts';
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
  const [chosen, setChosen] = useState<string>();
  const history = useWatched('GET /ledger/verifications', { query: { size: 20 } }, ({ items }) =>
    items.some(isUnderWay),
  );
  const verify = useAction('POST /ledger/verifications', { invalidates: reads });
  const items = history.data?.items ?? [];
  const broken = history.data?.broken;
  const shown = chosen ?? items[0]?.verification_id;
  const state = { busy: verify.isPending, disabled: items.some(isUnderWay) };
  const start = (from?: string) =>
    verify.mutate({ body: { from } }, { onSuccess: ({ verification_id: id }) => setChosen(id) });
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Ledger`}
        actions={
          <Permitted permission="ledger:verify">
            {overview.closed_to !== null && (
              <Button {...state} onClick={() => start(today())}>
                <Trans>Verify new postings</Trans>
              </Button>
            )}
            <Button
              variant="solid"
              {...state}
              icon={<ShieldCheck size={16} strokeWidth={1.75} />}
              onClick={() => start()}
            >
              <Trans>Verify everything</Trans>
            </Button>
          </Permitted>
        }
      />
      {broken && broken.verification_id !== shown && (
        <BreachWarning broken={broken} onShow={() => setChosen(broken.verification_id)} />
      )}
      <Figures overview={overview} />
      <VerificationPanel id={shown} none={history.data !== undefined} />
      {items.length > 0 && <VerificationHistory items={items} chosen={shown} onChoose={setChosen} />}
    </div>
  );
}

/** Shown until a full verification finds no breach, whichever verification is open. */
function BreachWarning({ broken, onShow }: { broken: Verification; onShow: () => void }) {
  const { full } = useDates();
  const { breaches } = broken;
  const time = full(broken.asked_at);
  return (
    <div className={styles.warning}>
      <Note
        action={
          <LinkButton onClick={onShow}>
            <Trans>Show what was found</Trans>
          </LinkButton>
        }
      >
        <Plural
          value={breaches}
          one={`The verification of ${time} found # problem. It stands until everything is verified again and passes.`}
          other={`The verification of ${time} found # problems. They stand until everything is verified again and passes.`}
        />
      </Note>
    </div>
  );
}

function Figures({ overview }: { overview: LedgerOverview }) {
  const { t, i18n } = useLingui();
  const { day, full } = useDates();
  const { closed_to: closedTo, closed_at: closedAt, waiting } = overview;
  const waitingText = i18n.number(waiting);
  return (
    <div className={styles.tiles}>
      <KpiTile label={t`Principal owed to members`} value={<Money size="figure" fen={overview.principal} />} />
      <KpiTile label={t`Bonus owed to members`} value={<Money size="figure" fen={overview.bonus} />} />
      <KpiTile label={t`Points owed to members`} value={i18n.number(overview.points)} />
      <KpiTile
        label={t`Days closed up to`}
        value={closedTo === null ? t`None yet` : <span className={styles.day}>{day(closedTo)}</span>}
        note={closedAt === null ? undefined : t`Closed ${full(closedAt)}`}
      />
      <KpiTile
        label={t`Not in totals yet`}
        value={waitingText}
        note={waiting === 0 ? t`Every change is in its day` : t`Already in every report`}
      />
    </div>
  );
}
