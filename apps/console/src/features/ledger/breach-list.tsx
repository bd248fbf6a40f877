import { Trans, useLingui } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import type { LedgerCheck } from '@regulars/phrases';
import { differencesOf, onlyIn, otherFacts } from './breach-amounts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './ledger.module.css';
import { useMeasures } from './use-measures.ts';
import { usePlaces } from './use-places.tsx';

type Row = VerificationReport['checks'][number]['rows'][number];

interface BreachListProps {
  check: LedgerCheck;
  rows: readonly Row[];
}

/** The breaches of a check in words, and the ledger's raw output for support. */
export function BreachList({ check, rows }: BreachListProps) {
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Breach key={JSON.stringify(row.at)} check={check} row={row} />
        ))}
      </ul>
      <Disclosure className={styles.raw} summary={<Trans>For the service provider</Trans>}>
        <code>{check}</code>
        <ul>
          {rows.map(({ at, expected, found }) => (
            <li key={JSON.stringify(at)}>
              <code>{at.map(({ name, value }) => `${name} ${value}`).join(' · ')}</code>
              <code>{`expected: ${expected ?? 'null'}`}</code>
              <code>{`found: ${found ?? 'null'}`}</code>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

function Breach({ check, row: { at, expected, found } }: { check: LedgerCheck; row: Row }) {
  const { text, labelOf } = useMeasures();
  const facts = useFacts();
  const places = usePlaces(at);
  const only = onlyIn(expected, found);
  // Of these two records neither is the measure of the other.
  const isOfTwo = check === 'top_up.order' || check === 'top_up.refund';
  return (
    <li className={styles.breach}>
      <span className={styles.places}>
        {places.map(({ name, words }) => (
          <span key={name}>{words}</span>
        ))}
      </span>
      {only && (
        <span className={styles.quiet}>
          {only === 'ledger' ? (
            <Trans>It is in the ledger, but not among the top-ups</Trans>
          ) : (
            <Trans>It is not in the ledger</Trans>
          )}
        </span>
      )}
      {differencesOf(check, expected, found)?.map(({ measure, expected: should, found: is }) => {
        const [label, due, actual] = [labelOf(measure), text(measure, should), text(measure, is)];
        return (
          <span key={measure} className={styles.quiet}>
            {isOfTwo ? (
              <Trans>
                {label}: recorded {due}, in the ledger {actual}
              </Trans>
            ) : (
              <Trans>
                {label}: should be {due}, is {actual}
              </Trans>
            )}
          </span>
        );
      })}
      {otherFacts(check, expected, found).map((fact) => (
        <span key={fact} className={styles.quiet}>
          {facts(fact)}
        </span>
      ))}
    </li>
  );
}

/** What of a top-up or refund is otherwise in the ledger. */
function useFacts(): (fact: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    account_id: t`The member differs from the ledger’s`,
    branch_id: t`The branch differs from the ledger’s`,
    actor_id: t`The operator differs from the ledger’s`,
    rule: t`The rule differs from the ledger’s`,
    at: t`The time differs from the ledger’s`,
  };
  return (fact) => words[fact] ?? t`It differs from the ledger’s`;
}
