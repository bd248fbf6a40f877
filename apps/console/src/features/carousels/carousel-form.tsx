import { useLingui } from '@lingui/react/macro';
import type { Carousel } from '@regulars/contract';
import { carouselLinkPhrases, carouselPlacementPhrases, say, separators, statePhrases } from '@regulars/phrases';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useShownPicture } from '../../framework/pictures/use-shown-picture.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CarouselFields } from './carousel-fields.tsx';
import type { CarouselValues } from './carousel-fields.tsx';
import { CarouselPreview } from './carousel-preview.tsx';

const anyBranch = { closed: true } as const;

/** Creates or edits a carousel. */
export function CarouselForm({ carousel, onClosed }: { carousel: Carousel | undefined; onClosed: () => void }) {
  const { t } = useLingui();
  const invalidates = ['/carousels'] as const;
  const create = useFormAction('POST /carousels', { invalidates });
  const edit = useFormAction('PUT /carousels/{id}', { invalidates, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<CarouselValues, Carousel>({
    needs: carousel ? 'carousel:update' : 'carousel:create',
    record: carousel,
    empty: {
      name: '',
      picture_id: null,
      alt: null,
      placement: 'home',
      link_kind: 'none',
      link_target: null,
      item_id: null,
      starts_on: null,
      ends_on: null,
      branch_ids: [],
      state: 'used',
    },
    valuesOf: ({ branch_ids, ...values }) => ({ ...values, branch_ids: branch_ids ?? [] }),
    create: ({ picture_id, branch_ids, ...values }, idempotencyKey) =>
      // The form's rule refuses to save without a picture.
      create.mutateAsync({
        body: { ...values, picture_id: picture_id ?? '', branch_ids: branch_ids.length > 0 ? branch_ids : null },
        idempotencyKey,
      }),
    edit: ({ carousel_id }, { picture_id, branch_ids, ...changes }, headers) => {
      const body = {
        ...changes,
        ...(picture_id && { picture_id }),
        ...(branch_ids && { branch_ids: branch_ids.length > 0 ? branch_ids : null }),
      };
      return edit.mutateAsync({ params: { id: carousel_id }, body, ...headers });
    },
    reload: ({ carousel_id }) => call('GET /carousels/{id}', { params: { id: carousel_id } }),
    done: ({ name }) => (carousel ? t`Saved ${name}` : t`Added ${name}`),
    onClosed,
  });
  const { labels, textOf } = useLabels();
  const stored = { id: carousel?.picture_id ?? null, address: carousel?.picture ?? null };
  const { shown, onShown } = useShownPicture(entity.values.picture_id, stored);
  return (
    <FormDrawer
      title={carousel ? t`Edit carousel` : t`New carousel`}
      entity={entity}
      {...drawer}
      preview={<CarouselPreview values={entity.values} picture={shown} />}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <CarouselFields
          labels={labels}
          values={entity.values}
          picture={carousel?.picture ?? null}
          keptBranches={carousel?.branch_ids ?? []}
          onPicture={onShown}
        />
      </FormFields>
    </FormDrawer>
  );
}

/** Labels of the fields, and texts of their values. */
function useLabels() {
  const { t } = useLingui();
  const locale = useLocale();
  const branches = useBranches(anyBranch);
  const labels: Readonly<Record<keyof CarouselValues, string>> = {
    name: t`Name`,
    picture_id: t`Picture`,
    alt: t`Description of the picture`,
    placement: t`Shown in`,
    link_kind: t({ message: 'Opens', context: 'what a tap opens' }),
    link_target: t`Link`,
    item_id: t`Item`,
    starts_on: t({ message: 'First day', context: 'of a carousel' }),
    ends_on: t({ message: 'Last day', context: 'of a carousel' }),
    branch_ids: t`Branches`,
    state: t`Enabled`,
  };
  const textOf = (name: keyof CarouselValues, value: unknown): string => {
    if (Array.isArray(value))
      return value.length === 0
        ? t`Every branch`
        : value.map((id) => branches.find((branch) => branch.value === id)?.label ?? '…').join(separators[locale]);
    if (typeof value !== 'string' || value === '') return t`not set`;
    if (name === 'picture_id') return t`a picture`;
    if (name === 'item_id') return t`an item`;
    const phrases: Readonly<
      Partial<Record<keyof CarouselValues, Readonly<Record<string, Parameters<typeof say>[0]>>>>
    > = {
      placement: carouselPlacementPhrases,
      link_kind: carouselLinkPhrases,
      state: statePhrases,
    };
    const phrase = phrases[name]?.[value];
    return phrase ? say(phrase, locale) : value;
  };
  return { labels, textOf };
}
