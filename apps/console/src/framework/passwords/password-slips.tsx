import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { phoneText } from '../../format/phones.ts';
import { useCurrentUser } from '../session/index.ts';
import styles from './password-slips.module.css';

/** A password that somebody has to be told. */
export interface HandedOver {
  readonly name: string;
  readonly phone: string;
  readonly password: string;
}

interface PasswordSlipsProps {
  passwords: readonly HandedOver[];
  focused?: boolean;
}

/** Prints passwords to be handed over, a line each to be cut apart, in place of the page. */
export function PasswordSlips({ passwords, focused = false }: PasswordSlipsProps) {
  return (
    <>
      <Button
        autoFocus={focused}
        className={styles.print ?? ''}
        icon={<Printer size={16} strokeWidth={1.75} />}
        onClick={() => print()}
      >
        <Trans>Print</Trans>
      </Button>
      {createPortal(<Sheet passwords={passwords} />, document.body)}
    </>
  );
}

function Sheet({ passwords }: { passwords: readonly HandedOver[] }) {
  const { merchant } = useCurrentUser();
  const [shop, address] = [merchant.abbreviation_name, location.origin];
  return (
    <table className={styles.sheet} data-testid="password-sheet">
      <tbody>
        {passwords.map(({ name, phone, password }) => (
          <tr key={phone}>
            <td>{name}</td>
            <td>{phoneText(phone)}</td>
            <td>{password}</td>
            <td>
              <Trans>
                {shop}: sign in at {address} and set another password within 7 days
              </Trans>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
