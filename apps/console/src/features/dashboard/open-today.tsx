import { Trans } from '@lingui/react/macro';
import { spansText } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './counter.module.css';

/** Of so many branches the hours are told here; who works in more looks at their pages. */
const most = 3;

/** When the branches of whoever works here are open today, for those who are asked at the counter or on the phone. */
export function OpenToday() {
  const locale = useLocale();
  const { all_branches: all, branches } = useCurrentUser();
  const isFew = !all && branches.length > 0 && branches.length <= most;
  const { data = [] } = useEndpoint('GET /branches/belong', {}, { quiet: true, staleTime: 300_000, enabled: isFew });
  const told = data.flatMap(({ branch_id: id, name, state, today }) =>
    state === 'open' && today ? [{ id, name, hours: spansText(today, locale) }] : [],
  );
  if (told.length === 0) return null;
  return (
    <ul className={styles.openToday}>
      {told.map(({ id, name, hours }) => (
        <li key={id}>
          <Trans>
            {name}, today: {hours}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
