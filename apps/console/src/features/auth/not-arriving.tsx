import { Trans } from '@lingui/react/macro';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './password-panel.module.css';

/** What to do if no code arrives. */
export function NotArriving() {
  return (
    <Disclosure className={styles.details} summary={<Trans>No code arrives?</Trans>}>
      <ul>
        <li>
          <Trans>Check the number. A code is sent only to phones that have an account.</Trans>
        </li>
        <li>
          <Trans>Look among blocked messages, and wait a minute before sending again.</Trans>
        </li>
        <li>
          <Trans>The phone is no longer yours? Ask the owner of your shop or your service provider.</Trans>
        </li>
      </ul>
    </Disclosure>
  );
}
