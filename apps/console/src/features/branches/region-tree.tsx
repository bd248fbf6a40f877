import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { noRegion } from '@regulars/contract/rules';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import type { FilterBinding } from '../../framework/list/use-list-state.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { allNodes, countsOf } from '../../framework/tree/sum-tree.ts';
import { TreePanel } from '../../framework/tree/tree-panel.tsx';
import type { BranchFilters } from './branch-list.ts';

/** The regions that have branches, counted with the list's other filters. */
export function useRegions({ region_code: _, ...others }: BranchFilters) {
  const { data } = useEndpoint('GET /branches/region-counts', { query: others }, { quiet: true, keepPrevious: true });
  return data;
}

interface RegionTreeProps extends FilterBinding<string> {
  filters: BranchFilters;
}

/** Filters the list by a province, city or county, or by having no region. */
export function RegionTree({ filters, value = allNodes, onChange }: RegionTreeProps) {
  const { t } = useLingui();
  const found = useRegions(filters);
  const { regions = [], none = 0 } = found ?? {};
  const byCode = new Map(regions.map((region) => [region.region_code, region]));
  const counts = [...regions.map(({ region_code, count }) => [region_code, count] as const), [null, none] as const];
  const countOf = countsOf(counts, (code) => byCode.get(code)?.parent, noRegion);
  const named: Readonly<Record<string, string>> = { [allNodes]: t`All branches`, [noRegion]: t`No region` };
  const outline = regions.map(({ region_code: id, parent }) => ({ id, parent }));
  return (
    <TreePanel title={t`Regions`} search={t`Find a region`}>
      {(searched) => (
        <OrderTree
          label={t`Regions`}
          outline={[
            { id: allNodes, parent: null },
            ...outline,
            ...(none > 0 || value === noRegion ? [{ id: noRegion, parent: null }] : []),
          ]}
          nameOf={(id) => byCode.get(id)?.name ?? named[id] ?? ''}
          searched={searched}
          selected={value}
          onSelect={(id) => onChange(id === allNodes ? undefined : id)}
          count={(id) => {
            if (!found) return undefined;
            const count = countOf(id);
            return { shown: countText(count), words: t`${plural(count, { one: '# branch', other: '# branches' })}` };
          }}
        />
      )}
    </TreePanel>
  );
}
