import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@regulars/contract';
import { memberImportColumnPhrases, say } from '@regulars/phrases';
import { Button, Select } from 'antd';
import { ChevronLeft, ChevronRight, Minus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { announced, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { Foot } from '../../framework/imports/steps.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import {
  choiceFault,
  columnLetters,
  fields,
  firstChoices,
  keepChoices,
  keptChoices,
  previewOf,
  type Choice,
} from './column-choice.ts';
import { importReads } from './member-import-pages.ts';
import styles from './imports.module.css';

/** The option for a column that is not imported. */
const notImported = '-';

interface ColumnMatchingProps {
  batch: MemberImport;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** Matches columns to fields: sure guesses are preselected, unclear ones need an answer, the others are not imported. */
export function ColumnMatching({ batch, onDone, onBack }: ColumnMatchingProps) {
  const { t, i18n } = useLingui();
  const { confirm } = useFeedback();
  const [choices, setChoices] = useState(() => keptChoices(batch) ?? firstChoices(batch));
  const { locked, run } = useLock();
  const match = useAction('PUT /vip-infos/imports/{id}/columns', { invalidates: importReads });
  const fault = choiceFault(choices);
  const faults = {
    undecided: t`Choose a field for each column marked in amber, or don’t import it.`,
    repeated: t`Each field can be used for one column only.`,
    'no member': t`Choose a phone or card number column to identify members.`,
  };
  const rows = i18n.number(batch.rows.total);
  const lossQuestion = {
    title: t`Check the file again?`,
    text: t`The rows are read from the file again: your fixes and skipped rows are discarded.`,
    yes: t`Check again`,
    no: t`Keep them`,
  };
  const note = batch.edited ? t`Checking again discards your fixes and skipped rows` : t`Nothing is written yet`;

  function choose(at: number, choice: Choice): void {
    const next = choices.with(at, choice);
    setChoices(next);
    keepChoices(batch.batch_id, next);
  }

  async function check(): Promise<void> {
    if (batch.edited && !(await confirm(lossQuestion))) return;
    const columns = choices.map((choice) => choice ?? null);
    try {
      await match.mutateAsync({ params: { id: batch.batch_id }, body: { columns } });
      keepChoices(batch.batch_id, undefined);
      onDone();
    } catch (error) {
      announced(error);
    }
  }

  return (
    <>
      <div className={styles.matching}>
        <Panel flush title={<Trans>Columns of the file</Trans>}>
          <ul className={styles.columns}>
            {batch.headings.map((heading, at) => (
              <ColumnRow
                key={at}
                at={at}
                heading={heading}
                choice={choices[at]}
                total={batch.rows.total}
                taken={choices}
                onChoose={(choice) => choose(at, choice)}
              />
            ))}
          </ul>
        </Panel>
        <Preview batch={batch} choices={choices} />
      </div>
      <Foot note={fault ? faults[fault] : note}>
        {onBack && (
          <Button onClick={() => (keepChoices(batch.batch_id, undefined), onBack())}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="primary" disabled={fault !== undefined} loading={locked} onClick={() => void run(check)}>
          <Trans>Check {rows} rows</Trans>
        </Button>
      </Foot>
    </>
  );
}

interface ColumnRowProps {
  at: number;
  heading: MemberImport['headings'][number];
  choice: Choice;
  total: number;
  taken: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

function ColumnRow({ at, heading: { text, samples, filled, guess }, choice, total, taken, onChoose }: ColumnRowProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const name = text || t`(no heading)`;
  const count = i18n.number(filled);
  const seems = guess && say(memberImportColumnPhrases[guess], locale);
  return (
    <li className={styles.column} data-out={choice === null}>
      <span className={styles.heading}>
        <span className={styles.letter}>{columnLetters(at)}</span>
        <strong>{name}</strong>
      </span>
      <span className={styles.samples}>
        {samples.slice(0, 2).map((sample, row) => (
          <span key={row}>{sample || t`(empty)`}</span>
        ))}
      </span>
      <Select<string>
        style={{ width: '100%' }}
        aria-label={t`Field of the column ${name}`}
        placeholder={t({ message: 'Choose', context: 'placeholder' })}
        value={choice === undefined ? null : (choice ?? notImported)}
        status={choice === undefined ? 'warning' : ''}
        onChange={(value) => onChoose(fields.find((field) => field === value) ?? null)}
        options={[
          { value: notImported, label: t`Don’t import` },
          ...fields.map((field) => ({
            value: field,
            label: say(memberImportColumnPhrases[field], locale),
            disabled: field !== choice && taken.includes(field),
          })),
        ]}
      />
      {choice === undefined ? (
        <span className={styles.asked}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {seems ? <Trans>Is it “{seems}”?</Trans> : <Trans>What is it?</Trans>}
        </span>
      ) : choice === null || filled === 0 ? (
        <span className={styles.out}>
          <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
          {choice === null ? <Trans>Not imported</Trans> : <Trans>Empty in all rows</Trans>}
        </span>
      ) : (
        <span className={styles.found}>
          {filled === total ? <Trans>In all {count} rows</Trans> : <Trans>In {count} rows</Trans>}
        </span>
      )}
    </li>
  );
}

/** The first rows as members, one at a time. */
function Preview({ batch: { headings }, choices }: { batch: MemberImport; choices: readonly Choice[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [row, setRow] = useState(0);
  const count = Math.max(...headings.map(({ samples }) => samples.length), 1);
  const shown = row + 1;
  return (
    <div className={styles.preview}>
      <Panel title={<Trans>Preview of row {shown}</Trans>}>
        <DescriptionList
          items={previewOf(headings, choices, row).map(({ field, value }) => ({
            label: say(memberImportColumnPhrases[field], locale),
            value,
          }))}
        />
        <div className={styles.turn}>
          <Button
            type="text"
            size="small"
            aria-label={t`Previous row`}
            icon={<ChevronLeft size={16} />}
            disabled={row === 0}
            onClick={() => setRow(row - 1)}
          />
          <span>
            <Trans>
              {shown} of the first {count} rows
            </Trans>
          </span>
          <Button
            type="text"
            size="small"
            aria-label={t`Next row`}
            icon={<ChevronRight size={16} />}
            disabled={shown >= count}
            onClick={() => setRow(row + 1)}
          />
        </div>
      </Panel>
      <p className={styles.quiet}>
        <Trans>
          Members are identified by phone or card number. For existing members, only what the file contains is changed:
          empty cells change nothing, tags are added, and the joining date applies to new members only.
        </Trans>
      </p>
    </div>
  );
}
