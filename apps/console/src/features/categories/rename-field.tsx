import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { labelPattern, matches } from '@regulars/contract/rules';
import { fieldPhrases, say } from '@regulars/phrases';
import { Form, Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useUndo } from '../../framework/use-undo.tsx';
import { useLocale } from '../../i18n/locale.ts';

interface RenameFieldProps {
  category: Category;
  /** Incremented to request focus. */
  asked: number;
}

/** Edits a category's name in place: Enter or blur saves, Escape reverts. */
export function RenameField({ category, asked }: RenameFieldProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const offerUndo = useUndo();
  const rename = useAction('PUT /item/category-info/{id}', {
    invalidates: ['/item/category-info'],
    handles: ['stale_edit'],
  });
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const field = useRef<InputRef>(null);
  const { category_id: id, name, version } = category;
  useUnsavedGuard(typed !== undefined && typed !== name);
  useEffect(() => {
    if (asked > 0) field.current?.focus({ cursor: 'all' });
  }, [asked]);

  function reset(): void {
    setTyped(undefined);
    setFault(undefined);
  }

  async function save(): Promise<void> {
    const wanted = (typed ?? name).trim();
    if (wanted === name) return reset();
    if (!matches(labelPattern, wanted)) return setFault(say(fieldPhrases.label, locale));
    const to = (text: string, ifMatch?: number) =>
      rename.mutateAsync({ params: { id }, body: { name: text }, ifMatch });
    try {
      const saved = await to(wanted, version);
      reset();
      offerUndo(t`Renamed ${name} to ${wanted}`, () => to(name, saved.version));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.message);
      // A toast, because selecting another category saves too and the field may be gone.
      void message.error(error.message);
    }
  }

  return (
    <Form.Item
      label={t`Name`}
      htmlFor={`name-${id}`}
      layout="vertical"
      {...(fault !== undefined && { validateStatus: 'error', help: fault })}
    >
      <Input
        ref={field}
        id={`name-${id}`}
        autoComplete="off"
        maxLength={40}
        showCount
        value={typed ?? name}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
        onBlur={() => void save()}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) void save();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === undefined) return;
          event.stopPropagation();
          reset();
        }}
      />
    </Form.Item>
  );
}
