import { Trans } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import type { LedgerCheck } from '@regulars/phrases';
import { differencesOf } from './breach-amounts.ts';
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
  const places = usePlaces(at);
  const differences = differencesOf(check, expected, found);
  return (
    <li className={styles.breach}>
      <span className={styles.places}>
        {places.map(({ name, words }) => (
          <span key={name}>{words}</span>
        ))}
      </span>
      {differences?.map(({ measure, expected: should, found: is }) => {
        const [label, due, actual] = [labelOf(measure), text(measure, should), text(measure, is)];
        return (
          <span key={measure} className={styles.quiet}>
            <Trans>
              {label}: should be {due}, is {actual}
            </Trans>
          </span>
        );
      })}
    </li>
  );
}
