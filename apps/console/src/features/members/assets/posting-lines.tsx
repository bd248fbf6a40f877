import { amountText, changeText } from '../../../format/numbers.ts';
import { useLingui } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { assetUnitPhrases, contraPhrases, say } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { lotName } from './asset-words.ts';
import styles from './assets.module.css';

/** A posting for the accountant: its exact time, balances before and after, and lines. */
export function PostingLines({ posting, units }: { posting: Posting; units: readonly AssetUnit[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { before, after } = posting;
  const lotText = ({ lot }: Posting['lines'][number]): string =>
    lot
      ? [lotName(lot, locale, dates), lot.last_day && t`until ${dates.cell(lot.last_day)}`].filter(Boolean).join(' · ')
      : '–';
  const shownUnits = units.filter((unit) => posting.lines.some((line) => line.unit === unit));
  return (
    <div className={styles.lines}>
      <ul className={styles.changes}>
        <li>{dates.exact(posting.posted_at)}</li>
        {shownUnits.map((unit) => (
          <li key={unit}>
            <span>{say(assetUnitPhrases[unit], locale)}</span> {amountText(unit, before[unit])} →{' '}
            <strong>{amountText(unit, after[unit])}</strong>
          </li>
        ))}
      </ul>
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
    </div>
  );
}
