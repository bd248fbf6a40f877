import { Trans, useLingui } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import { assetUnitPhrases, documentPhrases, postingEffectPhrases, postingKindPhrases, say } from '@regulars/phrases';
import type { AssetUnit, LedgerCheck, Phrase } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useUnits } from '../../framework/use-units.ts';
import { useLocale } from '../../i18n/locale.ts';
import { differencesOf } from './breach-amounts.ts';
import type { Measure } from './breach-amounts.ts';
import styles from './ledger.module.css';

type Row = VerificationReport['checks'][number]['rows'][number];
type Place = Row['at'][number];

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
      <details className={styles.raw}>
        <summary>
          <Trans>For the service provider</Trans>
        </summary>
        <code>{check}</code>
        <ul>
          {rows.map(({ at, expected, found }) => (
            <li key={JSON.stringify(at)}>
              <code>{at.map(({ name, value }) => `${name} ${value}`).join(', ')}</code>
              <code>{`expected: ${expected ?? 'null'}`}</code>
              <code>{`found: ${found ?? 'null'}`}</code>
            </li>
          ))}
        </ul>
      </details>
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

/** Labels and texts of the compared amounts. */
function useMeasures() {
  const { t, i18n } = useLingui();
  const units = useUnits();
  const unitIn = (measure: Measure): AssetUnit | undefined =>
    Object.hasOwn(assetUnitPhrases, measure.split(' ', 1)[0] ?? '')
      ? (measure.split(' ', 1)[0] as AssetUnit) // checked above
      : undefined;
  return {
    labelOf: (measure: Measure): string => {
      const unit = unitIn(measure);
      if (!unit) return t`Number of postings`;
      const label = units.labels[unit];
      if (measure.endsWith(' in')) return t`${label} in`;
      return measure.endsWith(' out') ? t`${label} out` : label;
    },
    text: (measure: Measure, amount: number): string => {
      const unit = unitIn(measure);
      return unit ? units.text(unit, amount) : i18n.number(amount);
    },
  };
}

const phraseText = (phrases: Readonly<Record<string, Phrase>>, key: string, locale: 'zh-CN' | 'en'): string => {
  const phrase = phrases[key];
  return phrase ? say(phrase, locale) : key;
};

/** The last characters of an id, for things without a name. */
const tail = (id: string): string => id.slice(-8);

/** The location of a breach, in words; ids meaningless to people are omitted. */
function usePlaces(at: readonly Place[]): { name: string; words: ReactNode }[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { day } = useDates();
  const mayRead = useCan('member:read');
  const isDocument = at.some(({ name }) => name === 'document');
  const things: Readonly<Record<string, string>> = {
    posting: t`named by postings`,
    lot: t`named by lots`,
    hold: t`named by holds`,
    'roll-up': t`named by days`,
  };
  const wordsOf = ({ name, value, called }: Place): ReactNode => {
    switch (name) {
      case 'account': {
        const account = tail(value);
        if (called === null) return t`Account …${account}`;
        return mayRead ? <Link to={`/memberdetails/${value}`}>{called}</Link> : called;
      }
      case 'branch':
      case 'seller': {
        const branch = called ?? `…${tail(value)}`;
        return name === 'branch' ? t`Branch ${branch}` : t`Sold by ${branch}`;
      }
      case 'user': {
        const user = tail(value);
        return t`User …${user}`;
      }
      case 'kind':
        return phraseText(isDocument ? documentPhrases : postingKindPhrases, value, locale);
      case 'effect':
        return value === 'forward' ? undefined : phraseText(postingEffectPhrases, value, locale);
      case 'unit':
        return phraseText(assetUnitPhrases, value, locale);
      case 'date':
        return day(value);
      case 'number':
        return t`Posting no. ${value}`;
      case 'version':
        return t`Line ${value}`;
      case 'lot':
        return t`Lot #${value}`;
      case 'of':
        return things[value];
      default:
        return undefined;
    }
  };
  return at
    .filter(({ value }) => value !== '')
    .map((place) => ({ name: place.name, words: wordsOf(place) }))
    .filter(({ words }) => words !== undefined);
}
