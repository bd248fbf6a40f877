import { Trans, useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { labelPattern, matches } from '@regulars/contract/rules';
import { fieldPhrases, say } from '@regulars/phrases';
import { Button, Form, Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, useAction } from '../../framework/api/index.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useUndo } from '../../framework/use-undo.tsx';
import { useLocale } from '../../i18n/locale.ts';
import styles from './categories.module.css';
import type { Naming } from './use-naming.ts';

interface RenameFieldProps {
  category: Category;
  naming: Naming;
}

/** Saves and restores the typed name. */
function useRename(category: Category, naming: Naming) {
  const { t } = useLingui();
  const locale = useLocale();
  const offerUndo = useUndo();
  const invalidates = ['/item/category-info'] as const;
  const rename = useFormAction('PUT /item/category-info/{id}', { invalidates, handles: ['stale_edit'] });
  const restore = useAction('PUT /item/category-info/{id}', { invalidates });
  const [fault, setFault] = useState<string>();
  const { locked, run } = useLock();
  const { category_id: id, name, version } = category;
  const typed = naming.textOf(category);

  function reset(): void {
    naming.type(undefined);
    setFault(undefined);
  }

  async function save(): Promise<void> {
    const wanted = typed.trim();
    if (wanted === name) return reset();
    if (!matches(labelPattern, wanted)) return setFault(say(fieldPhrases.label, locale));
    const to = (text: string, ifMatch: number) => ({ params: { id }, body: { name: text }, ifMatch });
    try {
      const saved = await rename.mutateAsync(to(wanted, version));
      reset();
      offerUndo(t`Renamed ${name} to ${wanted}`, () => restore.mutateAsync(to(name, saved.version)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(messageOf(error));
    }
  }

  return {
    typed,
    dirty: typed !== name,
    fault,
    saving: locked,
    type: (text: string): void => {
      naming.type({ id, text });
      setFault(undefined);
    },
    save: () => void run(save),
    reset,
  };
}

/** Edits a category's name in place: Enter or the button saves, Escape reverts. Leaving asks (`useNaming`). */
export function RenameField({ category, naming }: RenameFieldProps) {
  const { t } = useLingui();
  const { typed, dirty, fault, saving, type, save, reset } = useRename(category, naming);
  const field = useRef<InputRef>(null);
  const { category_id: id } = category;
  const { asked, focused } = naming;
  useUnsavedGuard(dirty);
  useEffect(() => {
    if (asked === 0) return;
    field.current?.focus({ cursor: 'all' });
    focused();
  }, [asked, focused]);

  return (
    <Form.Item
      label={t`Name`}
      htmlFor={`name-${id}`}
      layout="vertical"
      {...(fault !== undefined && { validateStatus: 'error', help: fault })}
    >
      <div className={styles.name}>
        <Input
          ref={field}
          id={`name-${id}`}
          autoComplete="off"
          maxLength={40}
          showCount
          value={typed}
          onChange={({ target }) => type(target.value)}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing) save();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !dirty || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            reset();
          }}
        />
        {dirty && (
          <span className={styles.nameButtons}>
            <Button type="primary" loading={saving} onClick={save}>
              <Trans>Save</Trans>
            </Button>
            <Button disabled={saving} onClick={reset}>
              <Trans>Cancel</Trans>
            </Button>
          </span>
        )}
      </div>
    </Form.Item>
  );
}
