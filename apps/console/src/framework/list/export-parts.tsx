import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { Check, ShieldCheck } from 'lucide-react';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './export-dialog.module.css';

export type Described = DataOf<Api['GET /exports']>;
export type Format = 'xlsx' | 'csv';

export function Formats({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const { t } = useLingui();
  const formats = [
    { value: 'xlsx', name: 'Excel', hint: t`.xlsx; money is stored as numbers` },
    { value: 'csv', name: 'CSV', hint: t`UTF-8, for other systems` },
  ] as const;
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans>Format</Trans>
      </legend>
      <div className={styles.formats}>
        {formats.map(({ value, name, hint }) => (
          <label key={value} className={styles.format}>
            <input
              type="radio"
              name="format"
              aria-label={name}
              checked={format === value}
              onChange={() => onChange(value)}
            />
            <span>
              <strong>{name}</strong>
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
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

export function Notes({ phones }: { phones: Described['phones'] }) {
  return (
    <div className={styles.notes}>
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {phones === 'masked' && (
          <p>
            <Trans>Phones show their first 3 and last 4 digits, as you see them.</Trans>
          </p>
        )}
        {phones === 'whole' && (
          <p>
            <Trans>Phones are in the file in full, as you see them.</Trans>
          </p>
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
