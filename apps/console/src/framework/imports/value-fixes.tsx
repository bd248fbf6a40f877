import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { say } from '@regulars/phrases';
import { Button } from 'antd';
import { useState } from 'react';
import { announced } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useLock } from '../form/use-lock.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { MatchedKind } from './matched-kind.ts';
import styles from './fixing.module.css';

/** Shown at first, so that the rows stay in view. */
const firstShown = 4;

interface WrongValue<Column extends string> {
  field: Column;
  value: string;
  rows: number;
}

/** Replaces a value in a bounded number of rows. */
type Replace<Column extends string> = (change: {
  field: Column;
  from: string;
  to: string;
}) => Promise<{ rows: number; more: boolean }>;

interface WrongValuesProps<Column extends string> {
  kind: MatchedKind<Column>;
  values: readonly WrongValue<Column>[] | undefined;
  hidden: boolean;
  onReplace: Replace<Column>;
}

/**
 * Wrong values that several rows have, each replaced in all of them at once. Hidden rather than unmounted while other
 * rows are shown, so that what was typed is kept.
 */
export function WrongValues<Column extends string>({ kind, values, hidden, onReplace }: WrongValuesProps<Column>) {
  const [all, setAll] = useState(false);
  const { t } = useLingui();
  if (!values || values.length === 0) return null;
  const more = values.length - firstShown;
  return (
    <section className={styles.values} hidden={hidden}>
      <h3>
        <Trans>The same error in several rows</Trans>
      </h3>
      <ul>
        {values.map((wrong, at) => (
          <li key={`${wrong.field} ${wrong.value}`} hidden={!all && at >= firstShown}>
            <ValueFix kind={kind} wrong={wrong} onReplace={onReplace} />
          </li>
        ))}
      </ul>
      {!all && more > 0 && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t`Show ${plural(more, { one: '# more value', other: '# more values' })}`}
        </Button>
      )}
    </section>
  );
}

interface ValueFixProps<Column extends string> {
  kind: MatchedKind<Column>;
  wrong: WrongValue<Column>;
  onReplace: Replace<Column>;
}

function ValueFix<Column extends string>({ kind, wrong: { field, value, rows }, onReplace }: ValueFixProps<Column>) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message, confirm } = useFeedback();
  const { locked, run } = useLock();
  const [to, setTo] = useState<string>();
  useUnsavedGuard(Boolean(to));
  const name = say(kind.columns[field], locale);

  const clearing = {
    title: t`Clear “${value}” in ${plural(rows, { one: '# row', other: '# rows' })}?`,
    text: t`The rows are then imported without it. Matching the columns again restores it, but discards the other fixes.`,
    yes: t`Clear`,
    no: t`Keep it`,
  };

  /** One call replaces a bounded number of rows. */
  async function save(): Promise<void> {
    if (!to && !(await confirm(clearing))) return;
    let [changed, more] = [0, true];
    while (more) {
      const done = await onReplace({ field, from: value, to: to ?? '' });
      changed += done.rows;
      ({ more } = done);
    }
    void message.success(
      to
        ? t`Replaced in ${plural(changed, { one: '# row', other: '# rows' })}`
        : t`Cleared in ${plural(changed, { one: '# row', other: '# rows' })}`,
    );
  }

  return (
    <form
      className={styles.value}
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => save().catch(announced));
      }}
    >
      <span className={styles.wrong}>
        {name} <strong>“{value}”</strong>
        <span className={styles.quiet}>
          <Plural value={rows} one="# row" other="# rows" />
        </span>
      </span>
      <kind.Cell
        field={field}
        value={to}
        onChange={setTo}
        label={t`Replacement for ${name} “${value}”`}
        placeholder={t`Replace with; leave empty to clear`}
      />
      <Button htmlType="submit" loading={locked} disabled={to?.trim() === value}>
        {to ? <Trans>Replace all</Trans> : <Trans>Clear all</Trans>}
      </Button>
    </form>
  );
}
