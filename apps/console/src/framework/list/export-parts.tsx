import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { batchSize } from '@regulars/contract/rules';
import { Check, ShieldCheck } from 'lucide-react';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './export-dialog.module.css';

export type Described = DataOf<Api['GET /exports']>;
export type Format = 'xlsx' | 'csv';

/** A number of rows in words. */
export function useRowsText(): (rows: number) => string {
  const { t } = useLingui();
  return (rows) => t`${plural(rows, { one: '# row', other: '# rows' })}`;
}

interface CardsProps<Value extends string> {
  legend: string;
  /** The name of the radio group. */
  name: string;
  options: readonly { value: Value; title: string; hint: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few, each with a hint. */
function Cards<Value extends string>({ legend, name, options, value: chosen, onChange }: CardsProps<Value>) {
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      <div className={styles.cards}>
        {options.map(({ value, title, hint, disabled = false }) => (
          <label key={value} className={styles.card}>
            <input
              type="radio"
              name={name}
              aria-label={title}
              disabled={disabled}
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            <span>
              <strong>{title}</strong>
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Formats({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const { t } = useLingui();
  const options = [
    { value: 'xlsx', title: 'Excel', hint: t`.xlsx; money is stored as numbers` },
    { value: 'csv', title: 'CSV', hint: t`UTF-8, for other systems` },
  ] as const;
  return <Cards legend={t`Format`} name="format" options={options} value={format} onChange={onChange} />;
}

export type Scope = 'selected' | 'filter';

interface ScopesProps {
  scope: Scope;
  selected: number;
  /** The number of all rows of the filter, in words. */
  all: string;
  onChange: (scope: Scope) => void;
}

/** Whether to export the selected rows or all of the filter. */
export function Scopes({ scope, selected, all, onChange }: ScopesProps) {
  const { t } = useLingui();
  const rowsText = useRowsText();
  const options = [
    {
      value: 'selected',
      title: t`Selected rows`,
      hint: selected > batchSize ? t`At most ${batchSize} rows` : rowsText(selected),
      disabled: selected > batchSize,
    },
    { value: 'filter', title: t`All of the filter`, hint: all },
  ] as const;
  return (
    <Cards
      legend={t({ message: 'Rows', context: 'export' })}
      name="rows"
      options={options}
      value={scope}
      onChange={onChange}
    />
  );
}

interface ColumnsProps {
  all: Described['columns'];
  picked: ReadonlySet<string>;
  usual: ReadonlySet<string>;
  onChange: (picked: ReadonlySet<string> | undefined) => void;
}

export function Columns({ all, picked, usual, onChange }: ColumnsProps) {
  const isUsual = picked.size === usual.size && [...picked].every((name) => usual.has(name));
  const toggle = (name: string) =>
    onChange(new Set(picked.has(name) ? [...picked].filter((one) => one !== name) : [...picked, name]));
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans context="export">Columns</Trans>
        <LinkButton onClick={() => onChange(isUsual ? new Set(all.map(({ name }) => name)) : undefined)}>
          {isUsual ? <Trans>All of them</Trans> : <Trans>Same as the list</Trans>}
        </LinkButton>
      </legend>
      <div className={styles.chips}>
        {all.map(({ name, label }) => (
          <label key={name} className={styles.chip}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={picked.has(name)}
              onChange={() => toggle(name)}
            />
            {picked.has(name) && <Check size={14} strokeWidth={2} aria-hidden="true" />}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface NotesProps {
  /** How the exported phones look to the user; null if none are exported. */
  phones: Described['phones'] | null;
  masks: boolean;
  onMask: (masks: boolean) => void;
}

export function Notes({ phones, masks, onMask }: NotesProps) {
  return (
    <div className={styles.notes}>
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {phones === 'masked' && (
          <p>
            <Trans>Phones show their first 3 and last 4 digits, also within texts.</Trans>
          </p>
        )}
        {phones === 'whole' && (
          <label className={styles.mask}>
            <input type="checkbox" checked={masks} onChange={({ target }) => onMask(target.checked)} />
            <Trans>Mask phones, also within texts; otherwise they are in the file in full</Trans>
          </label>
        )}
        <p>
          <Trans>
            The file is kept for 7 days and only you can download it. The operation log records this export.
          </Trans>
        </p>
      </div>
    </div>
  );
}
