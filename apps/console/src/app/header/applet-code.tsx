import { Trans, useLingui } from '@lingui/react/macro';
import { Popover } from 'antd';
import { QrCode } from 'lucide-react';
import { useCurrentUser } from '../../framework/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './header.module.css';

const size = 152;
const QrPicture = lazyPart(async () => (await import('../../ui/qr-picture.tsx')).QrPicture, {
  waiting: <span style={{ width: size, height: size }} />,
});

/** The QR code of the members' mini-program, shown on hover, focus or press. */
export function AppletCode() {
  const { t } = useLingui();
  const { applets_qrcode: code } = useCurrentUser().merchant;
  const content = (
    <div className={styles.code}>
      {code ? (
        <>
          <QrPicture text={code} label={t`QR code of the mini-program`} size={size} />
          <Trans>Members scan it to open their card</Trans>
        </>
      ) : (
        <Trans>The mini-program code is not configured. Contact the service provider.</Trans>
      )}
    </div>
  );
  return (
    <Popover content={content} trigger={['hover', 'focus', 'click']} placement="bottomRight">
      <button type="button" className={styles.tool} aria-label={t`Mini-program code`}>
        <QrCode size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Popover>
  );
}
