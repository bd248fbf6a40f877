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

/** Checks that compare records with the ledger; the others compare them with each other. */
const ofTwo: ReadonlySet<LedgerCheck> = new Set(['top_up.order', 'top_up.refund', 'order.posting', 'order.refund']);

function Breach({ check, row: { at, expected, found } }: { check: LedgerCheck; row: Row }) {
  const { text, labelOf } = useMeasures();
  const facts = useFacts();
  const places = usePlaces(at);
  const only = onlyIn(expected, found);
  // Of these two records neither is the measure of the other.
  const isOfTwo = ofTwo.has(check);
  return (
    <li className={styles.breach}>
      <span className={styles.places}>
        {places.map(({ name, words }) => (
          <span key={name}>{words}</span>
        ))}
      </span>
      {only && (
        <span className={styles.quiet}>
          <OnlyIn only={only} check={check} />
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

function OnlyIn({ only, check }: { only: 'records' | 'ledger'; check: LedgerCheck }) {
  if (check === 'order.void')
    return only === 'ledger' ? (
      <Trans>It was reversed, but the order stands</Trans>
    ) : (
      <Trans>The order was voided, but this was not reversed</Trans>
    );
  if (check === 'order.coupon')
    return only === 'ledger' ? (
      <Trans>The coupon is used, but its order doesn’t say so</Trans>
    ) : (
      <Trans>The order used it, but the coupon isn’t used</Trans>
    );
  if (only === 'records') return <Trans>It is not in the ledger</Trans>;
  return check.startsWith('order.') ? (
    <Trans>It is in the ledger, but not among the orders</Trans>
  ) : (
    <Trans>It is in the ledger, but not among the top-ups</Trans>
  );
}

/** What of a top-up, an order or a refund is otherwise in the ledger. */
function useFacts(): (fact: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    account_id: t`The member differs from the ledger’s`,
    branch_id: t`The branch differs from the ledger’s`,
    actor_id: t`The operator differs from the ledger’s`,
    rule: t`The rule differs from the ledger’s`,
    at: t`The time differs from the ledger’s`,
    order_id: t`The order differs from the ledger’s`,
    document: t`It was reversed by another document`,
    means: t`The means of payment differ from those of its payments`,
  };
  return (fact) => words[fact] ?? t`It differs from the ledger’s`;
}
