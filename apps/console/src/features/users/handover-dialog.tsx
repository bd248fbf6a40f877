import { Trans, useLingui } from '@lingui/react/macro';
import { phoneText } from '../../format/phones.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A password that somebody has to be told. */
export interface Handover {
  readonly name: string;
  readonly phone: string;
  readonly password: string;
}

/** Shows a password once, to be handed over. */
export function HandoverDialog({ name, phone, password, onClose }: Handover & { onClose: () => void }) {
  const { t } = useLingui();
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
    </Dialog>
  );
}
