import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImportValue } from '@regulars/contract';
import { memberImportColumnPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { useState } from 'react';
import { announced, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CellInput } from './cell-input.tsx';
import { rowReads } from './member-import-pages.ts';
import styles from './imports.module.css';

/** Wrong values that several rows have, each replaced in all of them at once. */
export function ValueFixes({ batchId: id }: { batchId: string }) {
  const { data } = useEndpoint('GET /vip-infos/imports/{id}/values', { params: { id } }, { quiet: true, staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.values}>
      <h3>
        <Trans>The same error in several rows</Trans>
      </h3>
      <ul>
        {data.items.map((wrong) => (
          <ValueFix key={`${wrong.field} ${wrong.value}`} batchId={id} wrong={wrong} />
        ))}
      </ul>
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
    <li>
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
    </li>
  );
}
