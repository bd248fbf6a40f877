import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../framework/api/index.ts';
import type { MenuItem } from './build-menu.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';

/** Opens a menu item, or warns if it leads nowhere. */
export function useOpenItem(): (item: MenuItem) => Promise<void> {
  const navigate = useNavigate();
  const { message } = useFeedback();
  const { t } = useLingui();
  return useCallback(
    async ({ name, target }: MenuItem) => {
      switch (target.kind) {
        case 'page':
          await navigate(target.address);
          break;
        case 'service': {
          const answer = await call('GET /merchants/open-service-status', {
            query: { productVal: target.product },
          }).catch(() => null);
          // If the call failed, its error was shown already.
          if (answer)
            await navigate(answer.open ? target.address : `/available?${new URLSearchParams({ title: name })}`);
          break;
        }
        case 'link':
          open(target.href, '_blank', 'noopener,noreferrer');
          break;
        case 'fault':
          void message.warning(
            target.fault === 'noService' ? t`The request address has no service id` : t`Menu address misconfigured`,
          );
      }
    },
    [navigate, message, t],
  );
}
