import { Trans, useLingui } from '@lingui/react/macro';
import { pictureBytes } from '@regulars/contract/rules';
import type { PicturePurpose } from '@regulars/phrases';
import { Button } from 'antd';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, messageOf, useAction } from '../api/index.ts';
import { useLock } from '../form/use-lock.ts';
import { smaller } from './smaller.ts';
import styles from './pictures.module.css';

interface PictureFieldProps {
  /** Set by the form field. */
  id?: string;
  /** The id of a picture; null: none. */
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** What it is called: “Logo”. */
  label: string;
  /** How large it may be. */
  bytes: number;
  /** Sends it and answers its id. */
  upload: (body: FormData) => Promise<string>;
  /** The address of the stored picture, shown until another is chosen. */
  shown: string | null;
  /** Makes larger pictures smaller before they are sent: their longer side in pixels. */
  side?: number | undefined;
  /** Tells the address at which a chosen picture can be shown. */
  onShown?: (address: string | null) => void;
}

interface Chosen {
  id: string;
  /** Where it can be shown. */
  address: string;
}

/** Sends a chosen picture, made smaller if it is larger than `side`; says why one was refused until the next. */
function usePictureUpload(
  { bytes, upload, side }: Pick<PictureFieldProps, 'bytes' | 'upload' | 'side'>,
  onChosen: (chosen: Chosen) => void,
) {
  const { t } = useLingui();
  const megabytes = bytes / 1024 / 1024;
  const [refused, setRefused] = useState<string>();
  const { locked, run } = useLock();

  async function send(picked: File): Promise<void> {
    setRefused(undefined);
    const sent = side === undefined ? picked : await smaller(picked, side);
    if (sent.size > bytes) {
      setRefused(t`Image size cannot exceed ${megabytes}MB!`);
      return;
    }
    const body = new FormData();
    body.append('file', sent, picked.name);
    try {
      const id = await upload(body);
      onChosen({ id, address: URL.createObjectURL(sent) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(messageOf(error));
    }
  }

  return {
    megabytes,
    refused,
    busy: locked,
    send: (picked: File | undefined) => picked && void run(() => send(picked)),
  };
}

/** Uploads a picture as soon as it is chosen; the form saves its id. Why one was refused stays until the next. */
export function PictureField({ id, value, onChange, label, bytes, upload, shown, side, onShown }: PictureFieldProps) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [chosen, setChosen] = useState<Chosen>();
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.address) : undefined), [chosen]);
  const change = (next: Chosen | undefined): void => {
    setChosen(next);
    onShown?.(next?.address ?? null);
    onChange?.(next?.id ?? null);
  };
  const { megabytes, refused, busy, send } = usePictureUpload({ bytes, upload, side }, change);

  const address = value ? (chosen?.id === value ? chosen.address : shown) : null;
  return (
    <div className={styles.picture}>
      {address && <img src={address} alt={label} width={72} height={72} />}
      <Button
        {...(id !== undefined && { id })}
        icon={<ImageUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={busy}
        aria-describedby={hint}
        onClick={() => file.current?.click()}
      >
        {value ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {value && (
        <Button type="text" aria-label={t`Remove: ${label}`} onClick={() => change(undefined)}>
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
          send(target.files?.[0]);
          // Without this, choosing the same file again fires no event.
          target.value = '';
        }}
      />
      <small id={hint}>
        {side === undefined ? (
          <Trans>JPG or PNG of at most {megabytes} MB</Trans>
        ) : (
          <Trans>
            JPG or PNG; square pictures of {side} × {side} or more look best
          </Trans>
        )}
      </small>
      {refused && <p role="alert">{refused}</p>}
    </div>
  );
}

type PictureInputProps = Omit<PictureFieldProps, 'bytes' | 'upload'> & { purpose: PicturePurpose };

/** A picture of the merchant. */
export function PictureInput({ purpose, ...field }: PictureInputProps) {
  const upload = useAction('POST /upload/image', { quiet: true });
  return (
    <PictureField
      {...field}
      bytes={pictureBytes[purpose]}
      upload={async (body) => (await upload.mutateAsync({ body, query: { purpose } })).picture_id}
    />
  );
}
