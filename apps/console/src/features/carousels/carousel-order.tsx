import { Trans, useLingui } from '@lingui/react/macro';
import type { Carousel, CarouselOrder } from '@regulars/contract';
import { carouselPlacementPhrases, carouselStatusPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { useMemo } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useNarrow, useTouch } from '../../framework/list/use-media.ts';
import { MoreMenu } from '../../framework/popups/more-menu.tsx';
import { stepped } from '../../framework/sort/outline.ts';
import type { OutlineRules } from '../../framework/sort/outline.ts';
import { useSortedDraft } from '../../framework/sort/use-sorted-draft.ts';
import type { SavedOrder, SortedDraft } from '../../framework/sort/use-sorted-draft.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { statusMeanings } from './carousel-list.tsx';
import styles from './carousels.module.css';

const rules: OutlineRules = { levels: 1 };

const savedOf = ({ version, items }: CarouselOrder): SavedOrder => ({
  version,
  outline: items.map(({ carousel_id: id }) => ({ id, parent: null })),
});

/** The order of all carousels, edited as a draft: by dragging, by keys or by a row's menu. */
export function CarouselOrderDrawer({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const drawer = useDrawer(onClosed);
  const result = useEndpoint('GET /carousels/sort', {}, { quiet: true });
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There are no carousels`,
        missingHint: '',
        denied: t`You cannot view carousels`,
        broken: t`The carousels did not load`,
      }}
    >
      {(order) => <Sorting order={order} refetch={result.refetch} drawer={drawer} />}
    </Fetched>
  );
}

interface SortingProps {
  order: CarouselOrder;
  refetch: () => Promise<unknown>;
  drawer: ReturnType<typeof useDrawer>;
}

function Sorting({ order, refetch, drawer }: SortingProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { message, confirm } = useFeedback();
  const { locked, run } = useLock();
  const draft = useSortedDraft(useMemo(() => savedOf(order), [order]));
  const sort = useAction('PUT /carousels/sort', { invalidates: ['/carousels'] });
  const moved = draft.moved.length > 0;
  useUnsavedGuard(moved);

  async function close(): Promise<void> {
    const leaves =
      !moved ||
      (await confirm({
        title: t`Close without saving the order?`,
        text: t`The carousels stay as they were.`,
        yes: t`Close`,
        no: t`Go on sorting`,
      }));
    if (leaves) drawer.onClose();
  }
  async function save(): Promise<void> {
    try {
      const body = { order: draft.outline.map(({ id }) => id) };
      draft.saved(savedOf(await sort.mutateAsync({ body, ifMatch: draft.version })));
      void message.success(t`The order is saved`);
      drawer.onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The call announced the error. If somebody else saved meanwhile, the draft shows that.
      await refetch();
    }
  }

  return (
    <Drawer
      title={t`Order of the carousels`}
      open={drawer.open}
      onClose={() => void close()}
      afterOpenChange={(shown) => !shown && drawer.onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
      footer={<Footer draft={draft} saving={locked} onCancel={() => void close()} onSave={() => void run(save)} />}
    >
      <p className={styles.hint}>
        <Trans>Members see those of one place from top to bottom.</Trans> <Moving />
      </p>
      <Order order={order} draft={draft} />
    </Drawer>
  );
}

function Order({ order, draft }: { order: CarouselOrder; draft: SortedDraft }) {
  const { t } = useLingui();
  const locale = useLocale();
  const byId = new Map<string, Carousel>(order.items.map((carousel) => [carousel.carousel_id, carousel]));
  const nameOf = (id: string): string => byId.get(id)?.name ?? '';
  return (
    <OrderTree
      label={t`Carousels`}
      outline={draft.outline}
      nameOf={nameOf}
      searched=""
      rules={rules}
      onMove={draft.move}
      selected={undefined}
      settled={draft.settled}
      onSelect={() => {}}
      mark={(id) => {
        const carousel = byId.get(id);
        if (!carousel) return undefined;
        return (
          <span className={styles.mark}>
            <small>{say(carouselPlacementPhrases[carousel.placement], locale)}</small>
            <StateTag meaning={statusMeanings[carousel.status]}>
              {say(carouselStatusPhrases[carousel.status], locale)}
            </StateTag>
          </span>
        );
      }}
      tools={(id, focusable) => {
        const words = { up: t`Move up`, down: t`Move down` };
        const moves = (['up', 'down'] as const).flatMap((direction) => {
          const next = stepped(draft.outline, id, direction, rules);
          return next ? [{ key: direction, label: words[direction], onPress: () => draft.move(next, id) }] : [];
        });
        return <MoreMenu name={nameOf(id)} skipped={!focusable} groups={[moves]} />;
      }}
    />
  );
}

interface FooterProps {
  draft: SortedDraft;
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

function Footer({ draft, saving, onCancel, onSave }: FooterProps) {
  if (draft.overtaken)
    return (
      <div className={styles.footer}>
        <span role="alert">
          <Trans>Someone else just saved another order.</Trans>
        </span>
        <Button onClick={draft.discard}>
          <Trans>Use theirs</Trans>
        </Button>
        <Button onClick={draft.keep}>
          <Trans>Keep my order</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles.footer}>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="primary" loading={saving} disabled={draft.moved.length === 0} onClick={onSave}>
        <Trans>Save the order</Trans>
      </Button>
    </div>
  );
}

function Moving() {
  return useTouch() ? (
    <Trans>Drag a row by the dots on its left.</Trans>
  ) : (
    <Trans>Drag a row, or lift it with Space and move it with ↑ and ↓.</Trans>
  );
}
