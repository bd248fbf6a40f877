import { Trans, useLingui } from '@lingui/react/macro';
import { phoneText } from '../../format/phones.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { PasswordSlips, type HandedOver } from '../../framework/passwords/password-slips.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a password once, to be handed over. */
export function HandoverDialog({ handed, onClose }: { handed: HandedOver; onClose: () => void }) {
  const { t } = useLingui();
  const { name, phone, password } = handed;
  return (
    <Dialog
      open
      title={t`Tell ${name} how to sign in`}
      okText={t`Done`}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
      onCancel={onClose}
    >
      <DescriptionList
        items={[
          { label: t`Sign in at`, value: <CopyText text={location.origin} label={t`address`} /> },
          { label: t`Phone`, value: phoneText(phone) },
          { label: t`Password`, value: <CopyText text={password} label={t`password`} /> },
        ]}
      />
      <p>
        <Trans>The password is shown only now. It signs in for 7 days, within which the person sets another.</Trans>
      </p>
      <PasswordSlips passwords={[handed]} />
    </Dialog>
  );
}
