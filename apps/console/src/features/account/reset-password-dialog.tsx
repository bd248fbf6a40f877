import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { NewPasswordFields, noNewPassword, useNewPasswordLabels } from './new-password-fields.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface ResetPasswordDialogProps {
  title: string;
  /** The server knows of no identity check. */
  onCheckNeeded: () => void;
  onClosed: () => void;
}

/** Sets a new password without the current one, after an identity check; the server then ends every session. */
export function ResetPasswordDialog({ title, onCheckNeeded, onClosed }: ResetPasswordDialogProps) {
  const { t } = useLingui();
  const dialog = useDrawer(onClosed);
  const [reset, setReset] = useState(false);
  const set = useFormAction('PUT /personal/new-pw', { handles: ['step_up_needed', 'sign_in_key_expired'] });
  const [withSealed] = useState(keptSeal);
  const entity = useEntityForm<typeof noNewPassword, null>({
    needs: 'none',
    base: { values: noNewPassword },
    save: (values, _, idempotencyKey) =>
      withSealed(values, (body) =>
        set.mutateAsync(
          { body, idempotencyKey },
          { onError: ({ name }) => name === 'step_up_needed' && onCheckNeeded() },
        ),
      ),
    onSaved: () => setReset(true),
  });
  useSessionEnd(reset ? { message: t`Reset succeeded. Sign in with the new password.` } : undefined, entity.dirty);
  return (
    <FormDialog title={title} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={useNewPasswordLabels()}>
        <NewPasswordFields />
        <p>
          <Trans>You will be signed out everywhere and sign in with the new password.</Trans>
        </p>
      </FormFields>
    </FormDialog>
  );
}
