import { Trans, useLingui } from '@lingui/react/macro';
import { labelPattern, matches } from '@regulars/contract/rules';
import { Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { ApiError } from '../api/index.ts';
import { useLock } from '../form/use-lock.ts';
import { useCanAt } from '../session/index.ts';
import styles from './views.module.css';

interface ViewNameFormProps {
  /** The current name, when renaming. */
  name?: string;
  onSave: (name: string, shared: boolean) => Promise<void>;
  onDone: () => void;
}

/** Names a new view, which can be shared, or renames one. */
export function ViewNameForm({ name: before, onSave, onDone }: ViewNameFormProps) {
  const { t } = useLingui();
  const mayShare = useCanAt('home', 'view:share') && before === undefined;
  const id = useId();
  const { locked, run } = useLock();
  const [name, setName] = useState(before ?? '');
  const [shared, setShared] = useState(false);
  const [fault, setFault] = useState('');

  async function save(): Promise<void> {
    const text = name.trim();
    if (!matches(labelPattern, text)) return setFault(t`Please enter a name of 1 to 40 characters`);
    try {
      await onSave(text, shared);
      onDone();
    } catch (error) {
      // The call announced errors without `fields`.
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fields.map((field) => field.message).join('. '));
    }
    return undefined;
  }

  return (
    <form className={styles.nameForm} onSubmit={(event) => (event.preventDefault(), void run(save))}>
      <div className={styles.nameLine}>
        <Input
          aria-label={t`Name of the view`}
          aria-invalid={fault !== ''}
          aria-describedby={fault ? id : undefined}
          status={fault ? 'error' : ''}
          placeholder={t`Such as “Follow up this week”`}
          maxLength={40}
          value={name}
          onChange={(event) => (setName(event.target.value), setFault(''))}
        />
        <Button type="primary" htmlType="submit" loading={locked}>
          <Trans context="a view of a list">Save</Trans>
        </Button>
      </div>
      {fault && (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {mayShare && (
        <Radio.Group
          className={styles.sharing ?? ''}
          aria-label={t`Who sees it`}
          value={shared}
          onChange={({ target }) => setShared(target.value === true)}
          options={[
            { value: false, label: t`Only for me` },
            { value: true, label: t`For everyone` },
          ]}
        />
      )}
    </form>
  );
}
