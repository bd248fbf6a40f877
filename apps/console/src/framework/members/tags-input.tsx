import { Select } from 'antd';
import { useState } from 'react';
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
 * form's buttons, and Tab would choose its active option.
 */
export function TagsInput(props: TagsInputProps) {
  const { tags } = useMemberChoices();
  const [open, setOpen] = useState(false);
  return (
    <Select
      {...props}
      mode="tags"
      options={tags}
      tokenSeparators={[',', '，', '、']}
      defaultActiveFirstOption={false}
      open={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
    />
  );
}
