import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Api, Brand } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { sentSelection } from '../../framework/list/use-selection.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useUndoAction } from '../../framework/use-undo-action.tsx';
import { brandRow } from './brand-list.ts';

type BrandFilter = NonNullable<BodyOf<Api['PUT /item/brand-info']>['filter']>;

const reads = ['/item/brand-info', '/tasks'] as const;

/** Actions on selected brands or all of a filter; each can be undone. */
export function useBrandActions() {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const tell = useUndoAction(reads);
  const change = useAction('PUT /item/brand-info', { invalidates: reads });

  async function send(brands: Chosen<Brand>, operate: 'use' | 'stop' | 'remove') {
    const outcome = await change.mutateAsync({
      body: { ...sentSelection<Brand, BrandFilter>(brands, brandRow.idOf), operate },
    });
    const [first, ...others] = brands.rows;
    const single = others.length === 0 && !brands.whole;
    const what = single ? (first?.name ?? '') : t`${plural(outcome.changed, { one: '# brand', other: '# brands' })}`;
    return { outcome, what };
  }

  return {
    onUse: async (brands: Chosen<Brand>): Promise<void> => {
      const { what, outcome } = await send(brands, 'use');
      tell(t`Enabled ${what}`, outcome);
    },
    onStop: async (brands: Chosen<Brand>): Promise<void> => {
      const { what, outcome } = await send(brands, 'stop');
      tell(t`Disabled ${what}`, outcome);
    },
    onRemove: async ({ name, ...brand }: Brand): Promise<void> => {
      const yes = await confirm({
        title: t`Remove ${name}?`,
        text: t`It disappears from the list. To keep it for later, disable it instead.`,
        yes: t`Remove`,
        no: t`Keep it`,
      });
      if (!yes) return;
      const { outcome } = await send({ rows: [{ name, ...brand }] }, 'remove');
      tell(t`Removed ${name}`, outcome);
    },
  };
}
