import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { MenuIcon } from '../../framework/access/menu-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/panel.tsx';
import { iconOf } from './icon-of.ts';
import styles from './menus.module.css';
import type { MenuDraft } from './use-menu-draft.ts';

/** The side menu as it will be for who may use everything, with the group of the selected item open. */
export function MenuLook({ draft, selected }: { draft: MenuDraft; selected: string | undefined }) {
  const { t } = useLingui();
  const { order, byId, pageOf, fields, nameOf } = draft;
  const shown = order.outline.flatMap(({ id, parent }) => {
    const item = byId.get(id);
    return item && !fields(item).hidden ? [{ id, parent, item }] : [];
  });
  const opened = order.outline.find(({ id }) => id === selected)?.parent ?? selected;
  const groups = shown
    .filter(({ parent }) => parent === null)
    .map((top) => ({ ...top, inside: shown.filter(({ parent }) => parent === top.id) }))
    .filter(({ id, item, inside }) => item.kind === 'link' || pageOf.has(id) || inside.length > 0);
  return (
    <Panel title={t`How it will look`}>
      <ul className={styles.look}>
        {groups.map(({ id, item, inside }) => (
          <li key={id}>
            <span className={classNames(styles.lookEntry, id === selected && styles.lookChosen)}>
              <MenuIcon {...iconOf(item, fields(item))} />
              <span className={styles.lookName}>{nameOf(id)}</span>
              {inside.length > 0 && <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
            </span>
            {id === opened && inside.length > 0 && (
              <ul>
                {inside.map((page) => (
                  <li
                    key={page.id}
                    className={classNames(styles.lookEntry, styles.lookPage, page.id === selected && styles.lookChosen)}
                  >
                    <span className={styles.lookName}>{nameOf(page.id)}</span>
                    {page.item.kind === 'link' && <ExternalLink size={12} strokeWidth={1.75} aria-hidden="true" />}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
