import { Trans, useLingui } from '@lingui/react/macro';
import type { PageCode, Permission } from '@regulars/contract/menu';
import { usePageGrants } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { Button } from '../../ui/plain/button.tsx';
import styles from './dashboard.module.css';
import { newMemberAddress } from '../../framework/member-address.ts';

interface Step {
  readonly permission: Permission;
  /** Where it leads. */
  readonly page: PageCode;
  readonly address: string;
  readonly title: string;
  readonly why: string;
  readonly verb: string;
}

/** What a shop without members does first: the steps that this user may do. */
export function FirstSteps() {
  const { t } = useLingui();
  const { openTab } = useTab();
  const can = usePageGrants();
  const all: Step[] = [
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
  const steps = all.filter(({ permission, page }) => can(permission, page));
  if (steps.length === 0) return null;
  return (
    <Panel title={<Trans>First steps</Trans>} flush>
      <ol className={styles.steps}>
        {steps.map(({ permission, address, title, why, verb }, at) => (
          <li key={permission}>
            <span className={styles.stepWords}>
              <strong>{title}</strong>
              <span>{why}</span>
            </span>
            <Button variant={at === 0 ? 'solid' : 'outline'} onClick={() => openTab(address)}>
              {verb}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
