import { Form, Button } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './coupons.module.css';

const icon = { size: 16, strokeWidth: 1.75 } as const;

interface RowsInputProps<Row> {
  /** Set by the form field. */
  id?: string;
  value?: readonly Row[];
  onChange?: (rows: readonly Row[]) => void;
  most: number;
  /** What another row begins with. */
  start: Row;
  add: string;
  nameOf: (number: number) => string;
  removeOf: (number: number) => string;
  /** The inputs of a row, by its number from 1; `wrong` once the field was refused. */
  children: (row: Row, set: (row: Row) => void, number: number, wrong: boolean) => ReactNode;
}

/** A few rows of inputs, one after another, as one field. */
export function RowsInput<Row>(props: RowsInputProps<Row>) {
  const { id, value: rows = [], onChange, most, start, add, nameOf, removeOf, children } = props;
  const wrong = Form.Item.useStatus().status === 'error';
  return (
    <div {...(id !== undefined && { id })} className={styles.rows} tabIndex={-1}>
      {/* Else every input would have the status of the field that they are together. */}
      <Form.Item noStyle validateStatus="success">
        {rows.map((row, at) => (
          <fieldset key={at} className={styles.row} aria-label={nameOf(at + 1)}>
            {children(row, (next) => onChange?.(rows.with(at, next)), at + 1, wrong)}
            <Button
              type="text"
              className={classNames(styles.remove)}
              aria-label={removeOf(at + 1)}
              icon={<X {...icon} />}
              onClick={() => onChange?.(rows.toSpliced(at, 1))}
            />
          </fieldset>
        ))}
      </Form.Item>
      {rows.length < most && (
        <Button
          type="link"
          className={classNames(styles.add)}
          icon={<Plus {...icon} />}
          onClick={() => onChange?.([...rows, start])}
        >
          {add}
        </Button>
      )}
    </div>
  );
}
