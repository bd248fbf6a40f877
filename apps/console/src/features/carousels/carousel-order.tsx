import { Trans, useLingui } from '@lingui/react/macro';
import type { CarouselOrder } from '@regulars/contract';
import { carouselPlacementPhrases, carouselStatusPhrases, say } from '@regulars/phrases';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { OrderDrawer } from '../../framework/sort/order-drawer.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { statusMeanings } from './carousel-list.tsx';
import styles from './carousels.module.css';

/** The order in which members see carousels. */
export function CarouselOrderDrawer({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const result = useEndpoint('GET /carousels/sort', {}, { quiet: true });
  const sort = useAction('PUT /carousels/sort', { invalidates: ['/carousels'] });
  return (
    <OrderDrawer<CarouselOrder>
      title={t`Order of the carousels`}
      hint={<Trans>Members see those of one place from top to bottom.</Trans>}
      label={t`Carousels`}
      result={result}
      words={{
        missing: t`There are no carousels`,
        denied: t`You cannot view carousels`,
        broken: t`The carousels did not load`,
      }}
      versionOf={({ version }) => version}
      rowsOf={({ items }) =>
        items.map(({ carousel_id: id, name, placement, status }) => ({
          id,
          name,
          mark: (
            <span className={styles.mark}>
              <small>{say(carouselPlacementPhrases[placement], locale)}</small>
              <StateTag meaning={statusMeanings[status]}>{say(carouselStatusPhrases[status], locale)}</StateTag>
            </span>
          ),
        }))
      }
      save={async (order, ifMatch) => (await sort.mutateAsync({ body: { order }, ifMatch })).version}
      onClosed={onClosed}
    />
  );
}
