import { Trans } from '@lingui/react/macro';
import { permissionWords } from '@regulars/contract/menu';
import type { Permission } from '@regulars/contract/menu';
import { useNavigate } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';

type ForbiddenPageProps = { permission: Permission };

/** 403: the user lacks permission to open the page. */
export function ForbiddenPage({ permission }: ForbiddenPageProps) {
  const navigate = useNavigate();
  const words = permissionWords(permission, useLocale());
  return (
    <EmptyState
      page
      kind="noPermission"
      title={<Trans>You cannot open this page</Trans>}
      actions={
        <Button onClick={() => void navigate('/')}>
          <Trans>Back to home</Trans>
        </Button>
      }
    >
      <Trans>It needs the permission “{words}”. Ask the owner of this shop.</Trans>
    </EmptyState>
  );
}
