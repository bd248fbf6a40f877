import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { totpPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { inFours } from '../../format/codes.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { unspaced, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useTouch } from '../../framework/list/use-media.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './account-page.module.css';
import { staleFactors } from './stale-factors.ts';

type Begun = DataOf<Api['POST /merc/personal/second-factors/totp']>;

type TotpDialogProps = {
  onClosed: () => void;
  /** The recovery codes, if these are the account's first. */
  onCodes: (codes: readonly string[]) => void;
};

/** Sets up the authenticator app: first the password, then its QR code and first code. */
export function TotpDialog({ onClosed, onCodes }: TotpDialogProps) {
  const [begun, setBegun] = useState<Begun>();
  return begun ? (
    <ConfirmDialog begun={begun} onClosed={onClosed} onCodes={onCodes} />
  ) : (
    <BeginDialog onClosed={onClosed} onBegun={setBegun} />
  );
}

const noPassword = { pwd: '' };

function BeginDialog({ onClosed, onBegun }: { onClosed: () => void; onBegun: (begun: Begun) => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const dialog = useDrawer(onClosed);
  const begin = useFormAction('POST /merc/personal/second-factors/totp', {
    handles: ['wrong_old_password', 'too_many_attempts', 'sign_in_key_expired'],
  });
  const [withSealed] = useState(keptSeal);
  const entity = useEntityForm<typeof noPassword, Begun>({
    needs: 'none',
    base: { values: noPassword },
    save: (values, _, idempotencyKey) => withSealed(values, (body) => begin.mutateAsync({ body, idempotencyKey })),
    onSaved: onBegun,
    errorFields: { wrong_old_password: 'pwd', too_many_attempts: 'pwd' },
  });
  const labels = { pwd: t`Current password` };
  return (
    <FormDialog title={t`Set up the authenticator app`} entity={entity} verb={<Trans>Continue</Trans>} {...dialog}>
      <FormFields entity={entity} labels={labels}>
        <p>
          <Trans>
            You need an app for verification codes on your phone, such as Tencent Authenticator, Microsoft Authenticator
            or Google Authenticator.
          </Trans>
        </p>
        <Form.Item name="pwd" label={labels.pwd} rules={[rules.required(t`Please enter password`)]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}

const noCode = { totp: '' };

function ConfirmDialog({ begun, onClosed, onCodes }: TotpDialogProps & { begun: Begun }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const rules = useRules();
  const touch = useTouch();
  const dialog = useDrawer(onClosed);
  const confirm = useFormAction('PUT /merc/personal/second-factors/totp', {
    invalidates: staleFactors,
    handles: ['wrong_totp', 'totp_not_begun', 'too_many_attempts'],
  });
  const entity = useEntityForm<typeof noCode, readonly string[]>({
    needs: 'none',
    base: { values: noCode },
    save: async ({ totp }, _, idempotencyKey) =>
      (await confirm.mutateAsync({ body: { totp }, idempotencyKey })).recovery_codes,
    onSaved(codes) {
      void message.success(t`The authenticator app is set up`);
      onCodes(codes);
      dialog.onClose();
    },
    errorFields: { wrong_totp: 'totp', totp_not_begun: 'totp', too_many_attempts: 'totp' },
  });
  const labels = { totp: t`Verification code` };
  return (
    <FormDialog title={t`Set up the authenticator app`} entity={entity} verb={<Trans>Confirm</Trans>} {...dialog}>
      <FormFields entity={entity} labels={labels}>
        <p>
          <Trans>Scan the QR code with the app, then enter the 6 digits that it shows.</Trans>
        </p>
        <div className={styles.enrol}>
          <QrPicture text={begun.uri} label={t`QR code for the authenticator app`} size={180} />
          <div>
            <p>
              <Trans>If you cannot scan it, type this key into the app:</Trans>
            </p>
            <code>
              <CopyText text={begun.secret} shown={inFours(begun.secret)} label={t`key`} />
            </code>
            {touch && (
              <p>
                <a className={styles.appLink} href={begun.uri}>
                  <Trans>Open the app on this device</Trans>
                </a>
              </p>
            )}
          </div>
        </div>
        <Form.Item
          name="totp"
          label={labels.totp}
          normalize={unspaced}
          rules={[rules.required(), rules.fits(totpPattern, 'totp')]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
