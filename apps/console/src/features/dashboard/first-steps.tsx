import { Trans, useLingui } from '@lingui/react/macro';
import type { PageCode, Permission } from '@regulars/contract/menu';
import { Check } from 'lucide-react';
import { useEndpoint } from '../../framework/api/index.ts';
import { usePreference } from '../../framework/preferences/use-preference.ts';
import { usePageGrants } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { Button } from '../../ui/plain/button.tsx';
import styles from './dashboard.module.css';
import { newMemberAddress } from '../../framework/member-address.ts';
import { useSurvey } from './use-survey.ts';

interface Step {
  readonly permission: Permission;
  /** Where it leads. */
  readonly page: PageCode;
  readonly address: string;
  readonly title: string;
  readonly why: string;
  readonly verb: string;
}

/** Whether each step is done, by the permission it needs. */
function useDone(can: ReturnType<typeof usePageGrants>): Readonly<Partial<Record<Permission, boolean>>> {
  const options = { quiet: true, staleTime: 60_000 };
  const query = { size: 1 };
  const members = useSurvey();
  const imports = useEndpoint('GET /vip-infos/imports', { query }, { ...options, enabled: can('member:import', 'member') });
  const openings = useEndpoint('GET /opening-balances', { query }, { ...options, enabled: can('opening:import', 'opening') });
  const items = useEndpoint('GET /item/item-info', { query }, { ...options, enabled: can('item:create', 'item') });
  const isAny = ({ data }: { data?: { total: number } | undefined }): boolean => data !== undefined && data.total > 0;
  return {
    'member:create': isAny(members),
    'member:import': isAny(imports),
    'opening:import': isAny(openings),
    'item:create': isAny(items),
  };
} // prettier-ignore

/** What a shop without members does first, until all of it is done or the user puts it away. */
export function FirstSteps() {
  const total = useSurvey().data?.total;
  const [kept, keep] = usePreference<'' | 'begun' | 'over'>('home.first_steps', '');
  const shown = kept === 'begun' || (kept === '' && total === 0);
  return shown && <Steps onBegin={() => keep('begun')} onOver={() => keep('over')} />;
}

function useSteps(): readonly Step[] {
  const { t } = useLingui();
  return [
    {
      permission: 'member:create',
      page: 'member',
      address: newMemberAddress(),
      title: t`Add the first member`,
      why: t`A phone number and a name are enough.`,
      verb: t`New member`,
    },
    {
      permission: 'member:import',
      page: 'member',
      address: '/memberImports',
      title: t`Bring your members along`,
      why: t`From a spreadsheet of your old system; it is checked before anything is saved.`,
      verb: t`Import`,
    },
    {
      permission: 'opening:import',
      page: 'opening',
      address: '/openingBalances',
      title: t`Take over their balances`,
      why: t`Stored value and points, once the members are here.`,
      verb: t`Opening balances`,
    },
    {
      permission: 'item:create',
      page: 'item',
      address: '/item/itemInfo',
      title: t`Enter what you sell`,
      why: t`Items with prices, in categories.`,
      verb: t`Items`,
    },
  ];
}

/** The steps that this user may do. */
function Steps({ onBegin, onOver }: { onBegin: () => void; onOver: () => void }) {
  const { openTab } = useTab();
  const can = usePageGrants();
  const done = useDone(can);
  const steps = useSteps().filter(({ permission, page }) => can(permission, page));
  const next = steps.find(({ permission }) => !done[permission]);
  if (!next) return null;
  return (
    <Panel
      title={<Trans>First steps</Trans>}
      flush
      extra={
        <Button variant="text" onClick={onOver}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ permission, address, title, why, verb }) => (
          <li key={permission}>
            <span className={styles.stepWords}>
              <strong>{title}</strong>
              <span>{why}</span>
            </span>
            {done[permission] && (
              <span className={styles.stepDone}>
                <Check size={16} strokeWidth={1.75} aria-hidden="true" />
                <Trans context="a step">Done</Trans>
              </span>
            )}
            <Button
              variant={permission === next.permission ? 'solid' : 'outline'}
              onClick={() => {
                onBegin();
                openTab(address);
              }}
            >
              {verb}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
