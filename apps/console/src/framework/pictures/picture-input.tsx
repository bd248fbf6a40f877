import { Trans, useLingui } from '@lingui/react/macro';
import { pictureLimits } from '@regulars/contract/rules';
import type { PicturePurpose } from '@regulars/phrases';
import { Button } from 'antd';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, messageOf, useAction } from '../api/index.ts';
import styles from './pictures.module.css';

interface PictureInputProps {
  /** Set by the form field. */
  id?: string;
  /** The id of a picture; null: none. */
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** What it is called: “Logo”. */
  label: string;
  purpose: PicturePurpose;
  /** The address of the stored picture, shown until another is chosen. */
  shown: string | null;
}

/** Uploads a picture as soon as it is chosen; the form saves its id. Why one was refused stays until the next. */
export function PictureInput({ id, value, onChange, label, purpose, shown }: PictureInputProps) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [chosen, setChosen] = useState<{ id: string; address: string }>();
  const [refused, setRefused] = useState<string>();
  const upload = useAction('POST /upload/image', { quiet: true });
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.address) : undefined), [chosen]);

  async function send(picked: File | undefined): Promise<void> {
    if (!picked) return;
    setRefused(undefined);
    if (picked.size > pictureLimits.bytes) {
      setRefused(t`Image size cannot exceed 1MB!`);
      return;
    }
    const body = new FormData();
    body.append('file', picked);
    try {
      const { picture_id } = await upload.mutateAsync({ body, query: { purpose } });
      setChosen({ id: picture_id, address: URL.createObjectURL(picked) });
      onChange?.(picture_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(messageOf(error));
    }
  }

  const address = value ? (chosen?.id === value ? chosen.address : shown) : null;
  return (
    <div className={styles.picture}>
      {address && <img src={address} alt={label} width={72} height={72} />}
      <Button
        {...(id !== undefined && { id })}
        icon={<ImageUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={upload.isPending}
        aria-describedby={hint}
        onClick={() => file.current?.click()}
      >
        {value ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {value && (
        <Button type="text" aria-label={t`Remove: ${label}`} onClick={() => onChange?.(null)}>
          <Trans>Remove</Trans>
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        // The button opens it. A rule of antd’s forms shows what only `hidden` or a class hides.
        style={{ display: 'none' }}
        aria-label={label}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          // Without this, choosing the same file again fires no event.
          target.value = '';
        }}
      />
      <small id={hint}>
        <Trans>JPG or PNG of at most 1 MB</Trans>
      </small>
      {refused && <p role="alert">{refused}</p>}
    </div>
  );
}
