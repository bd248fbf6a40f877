import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { ViewNameForm } from './view-name-form.tsx';

interface ViewNameDialogProps {
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

export function ViewNameDialog({ name, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Rename the view`} width={400} footer={null} onCancel={onClose}>
      <ViewNameForm name={name} onSave={onSave} onDone={onClose} />
    </Dialog>
  );
}
