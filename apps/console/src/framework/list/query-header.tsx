import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { ChevronDown, ListFilter } from 'lucide-react';
import { Children, Fragment, isValidElement, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyLayer } from '../feedback/lazy-layer.tsx';
import { InSheet, LabelHidden } from './filter-field.tsx';
import styles from './query-header.module.css';
import { useNarrow } from './use-media.ts';

const FilterSheet = lazyLayer(async () => (await import('./filter-sheet.tsx')).FilterSheet);
const alwaysShown = 3;

interface QueryHeaderProps {
  /** Number of active filters. */
  filtered: number;
  onClear: () => void;
  /** Refetches; filters themselves apply at once. */
  onSearch: () => void;
  /** The filters, the keyword first; three are always visible. */
  children: ReactNode;
}

/** The filters as a flat list, even if passed as one fragment. */
function fieldsOf(children: ReactNode): ReactNode[] {
  if (isValidElement<{ children: ReactNode }>(children) && children.type === Fragment)
    return Children.toArray(children.props.children);
  return Children.toArray(children);
}

export function QueryHeader(props: QueryHeaderProps) {
  return useNarrow() ? <NarrowHeader {...props} /> : <WideHeader {...props} />;
}

interface FilterProps {
  value?: unknown;
  from?: unknown;
  to?: unknown;
}

/** Whether a filter has a value: one that restricts the list is never folded away unseen. */
const isSet = (field: ReactNode): boolean =>
  isValidElement<FilterProps>(field) &&
  [field.props.value, field.props.from, field.props.to].some((one) => one !== undefined);

function WideHeader({ filtered, onClear, onSearch, children }: QueryHeaderProps) {
  const fields = fieldsOf(children);
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? fields.slice(alwaysShown).some(isSet);
  const id = useId();
  return (
    <search>
      <form className={styles.header} onSubmit={(event) => (event.preventDefault(), onSearch())}>
        <div className={styles.fields} id={id}>
          {open ? fields : fields.slice(0, alwaysShown)}
        </div>
        <div className={styles.actions}>
          <Button onClick={onClear} disabled={filtered === 0}>
            <Trans>Clear</Trans>
          </Button>
          <Button type="primary" htmlType="submit">
            <Trans context="a list by its filters">Search</Trans>
          </Button>
          {fields.length > alwaysShown && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? <Trans>Less</Trans> : <Trans>More</Trans>}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      </form>
    </search>
  );
}

/** The first filter, which its placeholder names, and a button that opens a sheet with the others. */
function NarrowHeader({ filtered, onClear, onSearch, children }: QueryHeaderProps) {
  const { t } = useLingui();
  const [keyword, ...others] = fieldsOf(children);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <search>
      <form className={styles.narrow} onSubmit={(event) => (event.preventDefault(), onSearch())}>
        <LabelHidden value>{keyword}</LabelHidden>
        <Button
          size="large"
          aria-label={t`Filters, ${filtered} set`}
          icon={<ListFilter size={16} strokeWidth={1.75} />}
          onClick={() => (setOpened(true), setOpen(true))}
        >
          {filtered > 0 ? filtered : undefined}
        </Button>
        {opened && (
          <FilterSheet open={open} onClose={() => setOpen(false)} onClosed={() => setOpened(false)} onClear={onClear}>
            <InSheet value>{others}</InSheet>
          </FilterSheet>
        )}
      </form>
    </search>
  );
}
