import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { ComponentRef, KeyboardEvent } from 'react';
import { useMemberChoices } from './use-member-choices.ts';

interface TagsInputProps {
  /** Set by the form field. */
  id?: string;
  value?: string[];
  onChange?: (tags: string[]) => void;
  placeholder?: string;
}

/**
 * Selects existing tags of the merchant or adds new ones. The list closes after each choice, because it would cover the
 * form's buttons, and Tab would choose its active option. Escape closes it, then adds what is typed: the form only closes
 * after that, and asks, because it knows nothing of text that is no tag yet.
 */
export function TagsInput(props: TagsInputProps) {
  const { tags } = useMemberChoices();
  const [open, setOpen] = useState(false);
  // Known at once: a second Escape may come before the list is gone.
  const isOpen = useRef(false);
  const select = useRef<ComponentRef<typeof Select>>(null);
  function show(shown: boolean): void {
    isOpen.current = shown;
    setOpen(shown);
  }
  function keepTyped(event: KeyboardEvent): void {
    const { key, target, nativeEvent } = event;
    const isTyped = target instanceof HTMLInputElement && target.value.trim() !== '';
    if (key !== 'Escape' || !isTyped || nativeEvent.isComposing) return;
    event.stopPropagation();
    if (isOpen.current) {
      show(false);
      return;
    }
    select.current?.blur(); // adds it
    select.current?.focus();
  }
  return (
    <Select
      {...props}
      ref={select}
      mode="tags"
      options={tags}
      tokenSeparators={[',', '，', '、']}
      defaultActiveFirstOption={false}
      open={open}
      onOpenChange={show}
      onSelect={() => show(false)}
      onKeyDown={keepTyped}
    />
  );
}
