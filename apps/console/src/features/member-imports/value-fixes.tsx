import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImportValue } from '@regulars/contract';
import { memberImportColumnPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { useState } from 'react';
import { announced, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CellInput } from './cell-input.tsx';
import { rowReads } from './member-import-pages.ts';
import styles from './imports.module.css';

/** Shown at first, so that the rows stay in view. */
const firstShown = 4;

/**
 * Wrong values that several rows have, each replaced in all of them at once. Hidden rather than unmounted while other
 * rows are shown, so that what was typed is kept.
 */
export function ValueFixes({ batchId: id, hidden = false }: { batchId: string; hidden?: boolean }) {
  const [all, setAll] = useState(false);
  const { data } = useEndpoint('GET /vip-infos/imports/{id}/values', { params: { id } }, { quiet: true, staleTime: 0 });
  const { t } = useLingui();
  if (!data || data.items.length === 0) return null;
  const more = data.items.length - firstShown;
  return (
    <section className={styles.values} hidden={hidden}>
      <h3>
        <Trans>The same error in several rows</Trans>
      </h3>
      <ul>
        {data.items.map((wrong, at) => (
          <li key={`${wrong.field} ${wrong.value}`} hidden={!all && at >= firstShown}>
            <ValueFix batchId={id} wrong={wrong} />
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

interface ValueFixProps {
  batchId: string;
  wrong: MemberImportValue;
}

function ValueFix({ batchId: id, wrong: { field, value, rows } }: ValueFixProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { message, confirm } = useFeedback();
  const { locked, run } = useLock();
  const [to, setTo] = useState<string>();
  useUnsavedGuard(Boolean(to));
  const replace = useAction('PUT /vip-infos/imports/{id}/values', { invalidates: rowReads });
  const name = say(memberImportColumnPhrases[field], locale);
  const count = i18n.number(rows);

  const clearing = {
    title: t`Clear “${value}” in ${count} rows?`,
    text: t`The rows are then imported without it. Matching the columns again restores it, but discards the other fixes.`,
    yes: t`Clear`,
    no: t`Keep it`,
  };

  /** One call replaces a bounded number of rows. */
  async function save(): Promise<void> {
    if (!to && !(await confirm(clearing))) return;
    let [changed, more] = [0, true];
    while (more) {
      const done = await replace.mutateAsync({ params: { id }, body: { field, from: value, to: to ?? '' } });
      changed += done.rows;
      ({ more } = done);
    }
    const total = i18n.number(changed);
    void message.success(to ? t`Replaced in ${total} rows` : t`Cleared in ${total} rows`);
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
          <Trans>{count} rows</Trans>
        </span>
      </span>
      <CellInput
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
