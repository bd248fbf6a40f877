import { Trans, useLingui } from '@lingui/react/macro';
import { dateRange } from '@regulars/contract/rules';
import dayjs from 'dayjs';
import timezonePlugin from 'dayjs/plugin/timezone.js';
import utcPlugin from 'dayjs/plugin/utc.js';
import { useState } from 'react';
import { useDates } from '../../../framework/use-dates.ts';
import { useCurrentUser } from '../../../framework/session/index.ts';
import { LinkButton } from '../../../ui/plain/link-button.tsx';
import { TextField } from '../../../ui/plain/text-field.tsx';
import styles from './assets.module.css';

dayjs.extend(utcPlugin);
dayjs.extend(timezonePlugin);

/** The format of the field's value. */
const wallClock = 'YYYY-MM-DDTHH:mm:ss';
/** One day into the range: in zones east of UTC the first day begins in the previous year. */
const first = dayjs(dateRange.first).add(1, 'day').format(wallClock);

/**
 * Input for a moment in the merchant's time zone, whatever the device's zone; empty means now. A native field, because
 * its picker suits every device, phones included.
 */
export function AsOfField({ at, onChange }: { at: string | undefined; onChange: (at: string | undefined) => void }) {
  const { t } = useLingui();
  const { day } = useDates();
  const { timezone } = useCurrentUser().merchant;
  const [round, setRound] = useState(0);
  const [wrong, setWrong] = useState(false);
  const from = day(first.slice(0, 10));

  const now = () => dayjs().tz(timezone).format(wallClock);
  // Compared as text: the field allows six-digit years, and Date reads year 1 as 1901.
  const isWithin = (value: string) => /^\d{4}-/.test(value) && value >= first && value <= now();

  const accepts = ({ value, validity }: HTMLInputElement) => (value === '' ? !validity.badInput : isWithin(value));

  function take(input: HTMLInputElement) {
    setWrong(!accepts(input));
    if (accepts(input)) onChange(input.value === '' ? undefined : dayjs.tz(input.value, timezone).toISOString());
  }
  return (
    <div className={styles.moment}>
      <TextField
        key={round}
        label={t`As of`}
        size="middle"
        type="datetime-local"
        step={1}
        min={first}
        max={now()}
        error={wrong && t`Choose a moment from ${from} to now.`}
        // While a year is being typed it is out of range, so errors wait until the field loses focus.
        onChange={({ target }) => accepts(target) && take(target)}
        onBlur={({ target }) => take(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget)}
      />
      {(at !== undefined || wrong) && (
        <LinkButton
          onClick={() => {
            setWrong(false);
            setRound(round + 1);
            onChange(undefined);
          }}
        >
          <Trans>Back to now</Trans>
        </LinkButton>
      )}
    </div>
  );
}
