import { Trans, useLingui } from '@lingui/react/macro';
import type { CouponPage } from '@regulars/contract';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { couponKindPhrases, keysOf, say, type CouponKind } from '@regulars/phrases';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame, PageBar } from '../../framework/sort/draft-bar.tsx';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { addPages } from './coupon-list.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { emptyValues, valuesOf, type CouponValues } from './coupon-values.ts';
import styles from './coupons.module.css';
import { FetchedCoupon } from './fetched-coupon.tsx';
import { useCouponForm } from './use-coupon-form.ts';
import { useCouponLabels } from './use-coupon-labels.ts';
import { useCouponValueText } from './use-coupon-words.ts';

/** A new coupon of the kind that the address names. */
export function AddCouponPage() {
  const { pathname } = useLocation();
  const kind = keysOf(couponKindPhrases).find((one) => addPages[one] === pathname) ?? 'discount';
  return <Editor kind={kind} coupon={undefined} values={emptyValues} />;
}

/** A new draft, which begins with what another coupon says. */
export function CopyCouponPage() {
  const { t } = useLingui();
  return (
    <FetchedCoupon>
      {({ kind, terms, stock }) => {
        const { name } = terms;
        const copied = [...t`${name} copy`].slice(0, couponLimits.name).join('');
        return <Editor kind={kind} coupon={undefined} values={valuesOf({ ...terms, name: copied }, stock)} />;
      }}
    </FetchedCoupon>
  );
}

export function EditCouponPage() {
  return (
    <FetchedCoupon>
      {(coupon) => <Editor kind={coupon.kind} coupon={coupon} values={valuesOf(coupon.terms, coupon.stock)} />}
    </FetchedCoupon>
  );
}

interface EditorProps {
  kind: CouponKind;
  coupon: CouponPage | undefined;
  values: CouponValues;
}

function Editor({ kind: first, coupon, values: start }: EditorProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [kind, setKind] = useState(first);
  const [name, kindName] = [start.name, say(couponKindPhrases[kind], locale)];
  const title = coupon ? t`Edit “${name}”` : t`New coupon: ${kindName}`;
  useTabTitle(title);
  const tab = useTab();
  const mayStart = useCanEverywhere('coupon:put_in_force');
  const mayEdit = useCanEverywhere(coupon ? 'coupon:update' : 'coupon:create');
  const labels = useCouponLabels();
  const textOf = useCouponValueText(kind);
  const { entity, frame, submit, submitted, starting } = useCouponForm(kind, coupon, start);
  const busy = entity.saving || starting;
  const shelves = mayStart && (!coupon || coupon.state === 'draft' || coupon.state === 'off_shelf');
  return (
    <DraftFrame>
      <PageHead
        title={title}
        note={coupon && kindName}
        actions={
          !coupon && (
            <Segmented<CouponKind>
              aria-label={t`Kind`}
              value={kind}
              onChange={setKind}
              options={keysOf(couponKindPhrases).map((value) => ({
                value,
                label: say(couponKindPhrases[value], locale),
              }))}
            />
          )
        }
      />
      <AllBranchesOnly permissions={['coupon:update', 'coupon:create']} />
      <div className={styles.page}>
        <div ref={frame} className={styles.form} onSubmitCapture={submitted}>
          {coupon && coupon.given > 0 && (
            <p className={styles.hint}>
              <Trans>Those given before keep the terms that they were given with.</Trans>
            </p>
          )}
          <FormFields entity={entity} labels={labels} textOf={textOf}>
            <CouponFields isNew={!coupon} kind={kind} labels={labels} values={entity.values} />
          </FormFields>
        </div>
        <CouponPreview kind={kind} values={entity.values} />
      </div>
      <PageBar text={entity.dirty ? <Trans>Not saved yet</Trans> : null}>
        <Button disabled={busy} onClick={tab.close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type={shelves ? 'default' : 'primary'} loading={busy} disabled={!mayEdit} onClick={() => submit(false)}>
          {!coupon || coupon.state === 'draft' ? <Trans>Save draft</Trans> : <Trans>Save</Trans>}
        </Button>
        {shelves && (
          <Button type="primary" loading={busy} disabled={!mayEdit} onClick={() => submit(true)}>
            <Trans>Save and put on the shelf</Trans>
          </Button>
        )}
      </PageBar>
    </DraftFrame>
  );
}
