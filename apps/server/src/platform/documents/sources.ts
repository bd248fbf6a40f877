import { documentPrefixes, type NumberedDocument } from '@regulars/contract/rules';
import { statement, type TenantView } from '../database/index.ts';
import type { Tenant } from '../http/index.ts';

/** An order, or a top-up: of itself and of its refunds; or a coupon template. */
export interface ShownBy {
  readonly kind: 'consumption_order' | 'top_up_order' | 'coupon_template';
  readonly id: string;
}

/** The documents of a module, found by their numbers. */
export interface DocumentSource {
  readonly kinds: readonly NumberedDocument[];
  /** The member a document concerns (null: many, or nobody) and the record whose page shows it, if the user may see it. */
  readonly find: (
    tenant: Tenant,
    kind: NumberedDocument,
    id: string,
  ) => Promise<{ readonly memberId: string | null; readonly shownBy?: ShownBy } | undefined>;
}

export const isNumbered = (kind: string): kind is NumberedDocument => Object.hasOwn(documentPrefixes, kind);

const byNumber = statement<{ kind: string; document_id: string }>(
  'document_by_number',
  'select kind, document_id from document where merchant_id = $1 and number = $2',
);

export const getDocument = async (view: TenantView, number: string) =>
  (await view.query(byNumber, [view.merchantId, number]))[0];
