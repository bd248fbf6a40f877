import type { Permission } from '@regulars/contract/menu';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { nearing } from './nearing.ts';
import { Permitted } from '../session/index.ts';

/** The main action of a list, if the user may: adds a row. */
export function AddButton({
  permission,
  preload,
  onPress,
  children,
}: {
  permission: Permission;
  /** Loads the form, when the user is about to press the button. */
  preload?: () => void;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Permitted permission={permission}>
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.75} />} {...nearing(preload)} onClick={onPress}>
        {children}
      </Button>
    </Permitted>
  );
}
