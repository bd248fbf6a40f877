import { Drawer } from '../../ui/drawer.tsx';
import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './query-header.module.css';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  onClear: () => void;
  children: ReactNode;
}

/** The filters in a bottom drawer, on phones. */
export function FilterSheet({ open, onClose, onClosed, onClear, children }: FilterSheetProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      placement="bottom"
      closable={{ placement: 'end' }}
      size="80dvh"
      title={<Trans>Filters</Trans>}
      footer={
        <div className={styles.sheetActions}>
          <Button size="large" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          <Button size="large" type="primary" onClick={onClose}>
            <Trans>Show the list</Trans>
          </Button>
        </div>
      }
    >
      {children}
    </Drawer>
  );
}
