import { Trans, useLingui } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { assetUnitPhrases, contraPhrases, say, sayPostingRule } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { amountText, changeText, documentText, lotName } from './asset-words.ts';
import styles from './assets.module.css';

/** A posting's balances before and after, its document, its user and its lines. */
export function PostingText({ posting, units }: { posting: Posting; units: readonly AssetUnit[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { before, after, rule, operator, branch_name: branch, business_date: day, posted_at: at } = posting;
  const lotText = ({ lot }: Posting['lines'][number]): string =>
    lot
      ? [lotName(lot, locale, dates), lot.last_day && t`until ${dates.short(lot.last_day)}`].filter(Boolean).join(', ')
      : '–';
  const shownUnits = units.filter((unit) => posting.lines.some((line) => line.unit === unit));
  const facts = [
    documentText(posting.document, locale),
    rule && sayPostingRule(rule, locale),
    operator ?? t`By the program`,
    branch,
    posting.late && t`Counts on ${dates.day(day)}`,
  ].filter(Boolean);
  return (
    <>
      <ul className={styles.changes}>
        {shownUnits.map((unit) => (
          <li key={unit}>
            <span>{say(assetUnitPhrases[unit], locale)}</span> {amountText(unit, before[unit])} →{' '}
            <strong>{amountText(unit, after[unit])}</strong>
          </li>
        ))}
      </ul>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <Disclosure
        className={styles.lines}
        summary={
          <span>
            <Trans>For the accountant</Trans> · {dates.full(at)}
          </span>
        }
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Unit`}</th>
              <th scope="col">{t`Other side`}</th>
              <th scope="col">{t`Lot`}</th>
              <th scope="col">{t`Amount`}</th>
              <th scope="col">{t`Balance`}</th>
            </tr>
          </thead>
          <tbody>
            {posting.lines.map((line) => (
              <tr key={line.version}>
                <td>{say(assetUnitPhrases[line.unit], locale)}</td>
                <td>{say(contraPhrases[line.contra], locale)}</td>
                <td>{lotText(line)}</td>
                <td>{changeText(line.unit, line.amount)}</td>
                <td>{amountText(line.unit, line.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </>
  );
}
