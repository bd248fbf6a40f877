import { Select } from 'antd';
import { useState } from 'react';
import { useMemberChoices } from './use-member-choices.ts';

interface TagsInputProps {
  /** Given by the form's field. */
  id?: string;
  value?: string[];
  onChange?: (tags: string[]) => void;
  placeholder?: string;
}

/**
 * Tags of the merchant, or new ones. The list closes after each choice: it would lie over the form's buttons, and Tab
 * would choose what is active in it.
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
