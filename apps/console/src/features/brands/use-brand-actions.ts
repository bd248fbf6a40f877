import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useUndo } from '../../framework/use-undo.tsx';

/** Actions on one or several brands: enabling and disabling can be undone, removing asks first. */
export function useBrandActions() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const offerUndo = useUndo();
  const change = useAction('PUT /item/brand-info', { invalidates: ['/item/brand-info'] });
  const send = (brands: readonly Brand[], operate: 'use' | 'stop' | 'remove') =>
    change.mutateAsync({ body: { ids: brands.map(({ brand_id }) => brand_id), operate } });

  async function setState(brands: readonly Brand[], operate: 'use' | 'stop'): Promise<void> {
    const moved = brands.filter(({ state }) => state === (operate === 'use' ? 'stopped' : 'used'));
    if (moved.length === 0) return;
    await send(moved, operate);
    const brand =
      moved.length === 1 ? (moved[0]?.name ?? '') : t`${plural(moved.length, { one: '# brand', other: '# brands' })}`;
    offerUndo(operate === 'use' ? t`Enabled ${brand}` : t`Disabled ${brand}`, () =>
      send(moved, operate === 'use' ? 'stop' : 'use'),
    );
  }

  return {
    onUse: (brands: readonly Brand[]) => setState(brands, 'use'),
    onStop: (brands: readonly Brand[]) => setState(brands, 'stop'),
    async onRemove(brands: readonly Brand[]): Promise<void> {
      const [first] = brands;
      if (!first) return;
      const { name } = first;
      const yes = await confirm({
        title: t`Remove ${name}?`,
        text: t`This cannot be undone. To keep it for later, disable it instead.`,
        yes: t`Remove`,
        no: t`Keep it`,
      });
      if (!yes) return;
      await send(brands, 'remove');
      void message.success(t`Removed ${name}`);
    },
  };
}
