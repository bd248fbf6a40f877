import type { ComponentProps, ReactNode } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { useDrawer } from '../form/use-drawer.ts';
import { RowStepper } from '../list/row-stepper.tsx';
import { useNarrow } from '../list/use-media.ts';
import type { RowSteps } from '../list/use-row-steps.ts';
import { Fetched } from './fetched.tsx';

interface RecordDrawerProps<Data> extends Omit<ComponentProps<typeof Fetched<Data>>, 'skeleton'> {
  title: ReactNode;
  /** To its neighbours in the list. */
  steps?: RowSteps;
  /** Pixels, except on phones. */
  width?: number;
  /** What can be done to it; `close` closes the drawer. */
  footer?: (data: Data, close: () => void) => ReactNode;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
}

/** A record to look at over its list, or why it can't be shown. */
export function RecordDrawer<Data>({
  title,
  steps,
  width = 568,
  footer,
  onClosed,
  ...fetched
}: RecordDrawerProps<Data>) {
  const narrow = useNarrow();
  const { open, onClose } = useDrawer(onClosed);
  const { data } = fetched.result;
  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : width}
      closable={{ placement: 'end' }}
      extra={steps && <RowStepper {...steps} />}
      footer={data !== undefined && footer?.(data, onClose)}
    >
      <Fetched {...fetched} />
    </Drawer>
  );
}
