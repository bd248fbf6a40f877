import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LoggedChange, OperateLog } from '@regulars/contract';
import { useState } from 'react';
import { useLoggedText } from '../../framework/history/change-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { isGone } from './log-cells.tsx';
import styles from './logs.module.css';

/** How many fields that stayed, or were empty before, are shown at first. */
const few = 2;
const most = 8;

const isSame = ({ hidden, before, after }: LoggedChange): boolean => !hidden && before === after;

/** What an entry changed, field by field: before and after in two columns, told apart by more than colour. */
export function EntryDifference({ log: { changes, erased } }: { log: OperateLog }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  if (changes.length === 0)
    return (
      <p className={styles.faint}>
        <Trans>This action changes no fields.</Trans>
      </p>
    );
  const changed = changes.filter((change) => erased || !isSame(change));
  const same = erased ? [] : changes.filter(isSame);
  const shown = all ? [...changed, ...same] : [...changed.slice(0, most), ...same.slice(0, few)];
  const hidden = changes.length - shown.length;
  return (
    <section>
      <div className={styles.difference}>
        <table aria-label={t`Changes`}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Before`}</th>
              <th scope="col">{t`After`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => (
              <Row key={change.field} change={change} erased={erased} />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <LinkButton onClick={() => setAll(true)}>
          <Plural value={hidden} one="Show # more field" other="Show # more fields" />
        </LinkButton>
      )}
    </section>
  );
}

/** What a list lost and gained, because its whole would hide it; other values whole. */
function shownOf({ before, after, added, removed }: LoggedChange, separator: string) {
  if (added === null || removed === null || added.length + removed.length === 0) return { before, after, rest: false };
  const textOf = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.join(separator));
  const gained = textOf(added);
  return { before: textOf(removed), after: gained, rest: after !== null && after.length > (gained ?? '').length };
}

function Row({ change, erased }: { change: LoggedChange; erased: boolean }) {
  const { t } = useLingui();
  const textOf = useLoggedText();
  const { field_name: name } = change;
  const { before, after, rest } = shownOf(change, t`, `);
  const [was, is] = [before, after].map((text) => (text === null ? '–' : textOf(text)));
  const tinted = !isSame(change);
  const isErased = erased && isGone(change);
  if (isErased || change.hidden) {
    const instead = isErased ? t`Erased` : t`Not visible to you`;
    return (
      <tr className={classNames(styles.same)}>
        <th scope="row">{name}</th>
        <td>{instead}</td>
        <td>{instead}</td>
      </tr>
    );
  }
  return (
    <tr className={classNames(!tinted && styles.same)}>
      <th scope="row">
        {name}
        {rest && <small className={styles.rest}>{t`the rest stays`}</small>}
      </th>
      <td className={classNames(tinted && before !== null && styles.before)}>
        {tinted && before !== null ? <del>{was}</del> : was}
      </td>
      <td className={classNames(tinted && after !== null && styles.after)}>
        {tinted && after !== null ? <ins>{is}</ins> : is}
      </td>
    </tr>
  );
}
