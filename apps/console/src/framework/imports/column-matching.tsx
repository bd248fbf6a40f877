import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keysOf, say } from '@regulars/phrases';
import { Button, Select } from 'antd';
import { ChevronLeft, ChevronRight, Minus, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { countText } from '../../format/numbers.ts';
import { announced } from '../api/index.ts';
import { DescriptionList } from '../detail/description-list.tsx';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useLock } from '../form/use-lock.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import {
  choiceFault,
  columnLetters,
  firstChoices,
  keepChoices,
  keptChoices,
  previewOf,
  type Choice,
} from './column-choice.ts';
import type { MatchedImport, MatchedKind } from './matched-kind.ts';
import { Foot } from './steps.tsx';
import styles from './matching.module.css';

/** The option for a column that is not imported. */
const notImported = '-';

interface ColumnMatchingProps<Column extends string> {
  batch: MatchedImport<Column>;
  kind: MatchedKind<Column>;
  /** Why complete choices can't be used, in words. */
  refuse: (choices: readonly Choice<Column>[]) => string | undefined;
  /** What the user should know about the fields. */
  note: ReactNode;
  onMatch: (columns: (Column | null)[]) => Promise<unknown>;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** The choices, what is wrong with them, and the check with them. */
function useChoices<Column extends string>({ batch, kind, refuse, onMatch, onDone }: ColumnMatchingProps<Column>) {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const [choices, setChoices] = useState(() => keptChoices(batch, keysOf(kind.columns)) ?? firstChoices(batch));
  const { locked, run } = useLock();
  const fault = choiceFault(choices);
  const faults = {
    undecided: t`Choose a field for each column marked in amber, or don’t import it.`,
    repeated: t`Each field can be used for one column only.`,
  };
  const lossQuestion = {
    title: t`Check the file again?`,
    text: t`The rows are read from the file again: your fixes and skipped rows are discarded.`,
    yes: t`Check again`,
    no: t`Keep them`,
  };
  const note = batch.edited ? t`Checking again discards your fixes and skipped rows` : t`Nothing is imported yet`;

  function choose(at: number, choice: Choice<Column>): void {
    const next = choices.with(at, choice);
    setChoices(next);
    keepChoices(batch.batch_id, next);
  }

  async function check(): Promise<void> {
    if (batch.edited && !(await confirm(lossQuestion))) return;
    const columns = choices.map((choice) => choice ?? null);
    try {
      await onMatch(columns);
      keepChoices(batch.batch_id, undefined);
      onDone();
    } catch (error) {
      announced(error);
    }
  }

  const refused = fault ? faults[fault] : refuse(choices);
  return { choices, choose, refused, note: refused ?? note, locked, check: () => void run(check) };
}

/** Matches columns to fields: sure guesses are preselected, unclear ones need an answer, the others are not imported. */
export function ColumnMatching<Column extends string>(props: ColumnMatchingProps<Column>) {
  const { batch, kind, note: about, onBack } = props;
  const { choices, choose, refused, note, locked, check } = useChoices(props);
  const rows = countText(batch.rows.total);
  return (
    <>
      <div className={styles.matching}>
        <Panel flush title={<Trans>Columns of the file</Trans>}>
          <ul className={styles.columns}>
            {batch.headings.map((heading, at) => (
              <ColumnRow
                key={at}
                kind={kind}
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
        <Preview batch={batch} kind={kind} choices={choices}>
          {about}
        </Preview>
      </div>
      <Foot note={note}>
        {onBack && (
          <Button onClick={() => (keepChoices(batch.batch_id, undefined), onBack())}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="primary" disabled={refused !== undefined} loading={locked} onClick={check}>
          <Trans>Check {rows} rows</Trans>
        </Button>
      </Foot>
    </>
  );
}

interface ColumnRowProps<Column extends string> {
  at: number;
  kind: MatchedKind<Column>;
  heading: MatchedImport<Column>['headings'][number];
  choice: Choice<Column>;
  total: number;
  taken: readonly Choice<Column>[];
  onChoose: (choice: Choice<Column>) => void;
}

function ColumnRow<Column extends string>(props: ColumnRowProps<Column>) {
  const { at, kind, heading, choice, total, taken, onChoose } = props;
  const { text, samples, filled, guess } = heading;
  const fields = keysOf(kind.columns);
  const { t } = useLingui();
  const locale = useLocale();
  const name = text || t`(no heading)`;
  const seems = guess && say(kind.columns[guess], locale);
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
            label: say(kind.columns[field], locale),
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
          {filled === total ? (
            <Plural value={filled} one="In the only row" other="In all # rows" />
          ) : (
            <Plural value={filled} one="In # row" other="In # rows" />
          )}
        </span>
      )}
    </li>
  );
}

interface PreviewProps<Column extends string> {
  batch: MatchedImport<Column>;
  kind: MatchedKind<Column>;
  choices: readonly Choice<Column>[];
  children: ReactNode;
}

/** The first rows by their fields, one at a time. */
function Preview<Column extends string>({ batch: { headings }, kind, choices, children }: PreviewProps<Column>) {
  const { t } = useLingui();
  const locale = useLocale();
  const [row, setRow] = useState(0);
  const count = Math.max(...headings.map(({ samples }) => samples.length), 1);
  const shown = row + 1;
  return (
    <div className={styles.preview}>
      <Panel title={<Trans>Preview of row {shown}</Trans>}>
        <DescriptionList
          items={previewOf(headings, keysOf(kind.columns), choices, row).map(({ field, value }) => ({
            label: say(kind.columns[field], locale),
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
      <div className={styles.quiet}>{children}</div>
    </div>
  );
}
