import { useLingui } from '@lingui/react/macro';
import type { CouponPage } from '@regulars/contract';
import type { CouponKind } from '@regulars/phrases';
import { useRef } from 'react';
import { call, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { couponPages, couponReads as invalidates } from './coupon-list.ts';
import { termsOf, valuesOf, type CouponValues } from './coupon-values.ts';

const errorFields = {
  coupons_too_many: null,
  coupon_over: 'to',
  item_not_found: 'item_ids',
  category_not_found: 'category_ids',
  brand_not_found: 'brand_ids',
  branch_not_found: 'branch_ids',
  grade_not_found: 'grade_ids',
} as const;

/** The form of a new coupon, or of one that is there; saving it can put it on the shelf, too. */
export function useCouponForm(kind: CouponKind, coupon: CouponPage | undefined, start: CouponValues) {
  const { t } = useLingui();
  const dates = useDates();
  const frame = useRef<HTMLDivElement>(null);
  const intent = useRef(false);
  const options = { invalidates, handles: ['stale_edit'] } as const;
  const add = useFormAction('POST /coupons', options);
  const edit = useFormAction('PUT /coupons/{id}', options);
  const { finish, starting } = useFinish();
  const entity = useEntityForm<CouponValues, CouponPage>({
    base: { values: start, ...(coupon && savedOf(coupon)) },
    save(values, { version: ifMatch }, idempotencyKey) {
      const terms = termsOf(kind, values);
      return coupon
        ? edit.mutateAsync({ params: { id: coupon.coupon_id }, body: terms, ifMatch, idempotencyKey })
        : add.mutateAsync({ body: { kind, stock: values.stock, terms }, idempotencyKey });
    },
    onSaved(saved) {
      const shelves = intent.current;
      intent.current = false;
      startAction(() => finish(saved, shelves));
    },
    errorFields,
    needs: coupon ? 'coupon:update' : 'coupon:create',
    ...(coupon && {
      reload: async () => {
        const now = await call('GET /coupons/{id}', { params: { id: coupon.coupon_id } });
        return { values: valuesOf(now.terms, now.stock), ...savedOf(now) };
      },
    }),
  });
  /** What is wrong must be seen, and can't have the focus in a section that is folded. */
  const unfold = (): void => {
    for (const section of frame.current?.querySelectorAll('details') ?? []) section.open = true;
  };
  const send = async (shelves: boolean): Promise<void> => {
    intent.current = shelves;
    await entity.form.validateFields().catch(unfold);
    entity.form.submit();
  };
  return {
    entity,
    frame,
    starting,
    /** Enter saves and starts nothing, also where the button that starts was pressed before and failed. */
    submitted: (): void => {
      intent.current = false;
      void entity.form.validateFields().catch(unfold);
    },
    submit: (shelves: boolean): void => {
      const { to, validity } = entity.values;
      if (shelves && validity === 'dates' && to !== null && to < dates.today()) {
        entity.form.setFields([{ name: 'to', errors: [t`This day is over`] }]);
        entity.form.focusField('to');
        return;
      }
      startAction(() => send(shelves));
    },
  };
}

const savedOf = ({ version, edited_by: by, edited_at: at }: CouponPage) => ({ version, savedBy: { by, at } });

/** What follows once the terms are saved: the shelf, if wanted, and the coupon’s page. */
function useFinish() {
  const { t } = useLingui();
  const { message } = useFeedback();
  const tab = useTab();
  const shelve = useAction('PUT /coupons/{id}/on-shelves', { invalidates });
  async function finish({ coupon_id: id, version, terms: { name } }: CouponPage, shelves: boolean): Promise<void> {
    try {
      if (shelves) await shelve.mutateAsync({ params: { id }, ifMatch: version });
      void message.success(shelves ? t`${name} is on the shelf` : t`Saved ${name}`);
    } finally {
      tab.close();
      tab.openTab(couponPages.detail(id), name);
    }
  }
  return { finish, starting: shelve.isPending };
}
