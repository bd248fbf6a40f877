import { crossMerchant } from '../src/platform/database/cross-merchant.ts';
import type { SentStatement } from '../src/platform/database/sending.ts';
import { tablesNamed, withoutTexts } from './tables-named.ts';

export interface TableNames {
  readonly tenant: ReadonlySet<string>;
  readonly platform: ReadonlySet<string>;
}

/**
 * Checks every statement sent: one with a tenant table but without merchant_id, or with an unknown table, is refused
 * and recorded.
 */
export class StatementCheck {
  readonly problems: string[] = [];
  readonly #tables: TableNames;
  readonly #passed = new Set<string>();

  constructor(tables: TableNames) {
    this.#tables = tables;
  }

  readonly observe = (sent: SentStatement): void => {
    const key = `${sent.view} ${sent.name ?? ''} ${sent.text}`;
    if (this.#passed.has(key)) return;
    const problem = this.#judge(sent);
    if (problem === undefined) {
      this.#passed.add(key);
      return;
    }
    this.problems.push(problem);
    throw new Error(problem);
  };

  #judge({ view, name, text }: SentStatement): string | undefined {
    const tables = tablesNamed(text);
    const tenant = tables.filter((table) => this.#tables.tenant.has(table));
    const label = `${name ?? 'unnamed'}: ${text}`;
    if (
      tenant.length > 0 &&
      !/\bmerchant_id\b/i.test(withoutTexts(text)) &&
      !(name !== undefined && name in crossMerchant)
    ) {
      return `${tenant.join(', ')} without merchant_id, in ${label}\nAdd a condition on merchant_id, or list it in cross-merchant.ts with a reason.`;
    }
    if (
      view === 'tenant' &&
      /\b(?:insert into|update|delete from) member\b/i.test(text) &&
      !tables.includes('list_dirty')
    )
      return `members are written but not marked for their list’s bits, in ${label}\nUse marked() or marking() of platform/lists/list-bits.ts.`;
    const unknown = tables.filter((table) => !this.#tables.tenant.has(table) && !this.#tables.platform.has(table));
    if (view !== 'library' && unknown.length > 0) return `${unknown.join(', ')} is not a listed table, in ${label}`;
    return undefined;
  }
}
