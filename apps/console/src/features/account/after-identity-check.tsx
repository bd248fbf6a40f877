import { useState } from 'react';
import type { ReactNode } from 'react';
import { IdentityDialog } from './identity-dialog.tsx';

/** Until when this tab's session needs no other check; cleared with the session. */
const key = 'regulars.identity';
const isVerified = (): boolean => new Date(sessionStorage.getItem(key) ?? 0).getTime() > Date.now();

interface AfterIdentityCheckProps {
  /** The account's own. */
  phone: string;
  /** The check was cancelled. */
  onClosed: () => void;
  /** What needs the check. It calls `recheck` if the server no longer knows of one, and keeps its input meanwhile. */
  children: (recheck: () => void) => ReactNode;
}

/** Checks who is there, unless that was done minutes ago, and goes on. */
export function AfterIdentityCheck({ phone, onClosed, children }: AfterIdentityCheckProps) {
  const [begun, setBegun] = useState(isVerified);
  const [asking, setAsking] = useState(!begun);
  return (
    <>
      {begun &&
        children(() => {
          sessionStorage.removeItem(key);
          setAsking(true);
        })}
      {asking && (
        <IdentityDialog
          phone={phone}
          onVerified={(until) => {
            sessionStorage.setItem(key, until);
            setBegun(true);
            setAsking(false);
          }}
          onClosed={() => {
            setAsking(false);
            if (!begun) onClosed();
          }}
        />
      )}
    </>
  );
}
