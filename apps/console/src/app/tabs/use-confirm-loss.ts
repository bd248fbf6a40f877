import { useLingui } from '@lingui/react/macro';
import { App } from 'antd';
import { useCallback } from 'react';

/** Asks before something typed is lost; true: go on. */
export function useConfirmLoss(): () => Promise<boolean> {
  const { modal } = App.useApp();
  const { t } = useLingui();
  return useCallback(
    async () =>
      modal.confirm({
        title: t`Leave without saving?`,
        content: t`What you typed on this page is not saved yet and would be lost.`,
        okText: t`Leave`,
        cancelText: t`Keep editing`,
        focusable: { autoFocusButton: 'cancel' },
      }),
    [modal, t],
  );
}
