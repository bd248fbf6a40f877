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

/** As the field writes a moment. */
const wallClock = 'YYYY-MM-DDTHH:mm:ss';
/** A day later: the first instant of the range is of the year before in zones to the east. */
const first = dayjs(dateRange.first).add(1, 'day').format(wallClock);

/**
 * Asks for a moment of the merchant's clock, whatever zone this device is in; none is now. The browser's own field: its
 * picker suits the device, a phone's too.
 */
export function AsOfField({ at, onChange }: { at: string | undefined; onChange: (at: string | undefined) => void }) {
  const { t } = useLingui();
  const { day } = useDates();
  const { timezone } = useCurrentUser().merchant;
  const [round, setRound] = useState(0);
  const [wrong, setWrong] = useState(false);
  const from = day(first.slice(0, 10));

  const now = () => dayjs().tz(timezone).format(wallClock);
  // Compared as text: a year may have six digits here, and a Date takes the year 1 for 1901.
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
        // A year is out of range until its last digit: nothing is said before the field is left.
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
