import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/plain/button.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';

/** Who sets a new password, as codes by SMS aren't available. */
export function ForgotPanel({ open }: PanelProps) {
  return (
    <section className={styles.form}>
      <h2 className={styles.heading}>
        <Trans>Forgot password</Trans>
      </h2>
      <p className={styles.text}>
        <Trans>
          Ask your service provider to set a new password for your phone number. You can sign in with it at once.
        </Trans>
      </p>
      <Button variant="solid" size="large" block onClick={open('password')}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </section>
  );
}
