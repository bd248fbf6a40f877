import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input } from 'antd';
import { FileKey } from 'lucide-react';
import { useRef } from 'react';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';

const longest = 10_000;

interface PemInputProps {
  /** What the file is for, after “Choose a file:”. */
  label: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  placeholder?: string | undefined;
  autoComplete?: string;
  spellCheck?: boolean;
}

/** A key or certificate: pasted, or read from a file here in the browser. */
export function PemInput({ label, onChange, ...input }: PemInputProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const picker = useRef<HTMLInputElement>(null);
  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const { name } = file;
    if (file.size > longest) void message.error(t`${name} is too large for a key or certificate`);
    else onChange?.(await file.text());
  }
  return (
    <>
      <Input.TextArea {...input} rows={3} maxLength={longest} onChange={({ target }) => onChange?.(target.value)} />
      <Button
        type="link"
        size="small"
        icon={<FileKey size={16} strokeWidth={1.75} />}
        aria-label={t`Choose a file: ${label}`}
        onClick={() => picker.current?.click()}
      >
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".pem,.key,.crt,.cer,.txt"
        style={{ display: 'none' }} // a form of antd shows one that is only hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = ''; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
