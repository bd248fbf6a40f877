import { useLingui } from '@lingui/react/macro';
import type { MenuItem } from '@regulars/contract';
import { menuIconPhrases, say, type MenuIcon as IconName } from '@regulars/phrases';
import { Form } from 'antd';
import { MenuIcon } from '../../framework/access/menu-icon.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { iconAddress, iconOf, isTwin } from './icon-of.ts';
import styles from './menus.module.css';
import type { MenuDraft } from './use-menu-draft.ts';

interface IconChoiceProps {
  item: MenuItem;
  draft: MenuDraft;
  disabled: boolean;
}

/** Chooses the icon of a group or link; the first is its default. */
export function IconChoice({ item, draft, disabled }: IconChoiceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const fields = draft.fields(item);
  const all = Object.keys(menuIconPhrases) as IconName[]; // its own keys
  const names = all.filter((icon) => icon === fields.icon || !isTwin(item, icon));
  const choices = [
    { icon: null, label: t`Default`, ...iconOf(item, { ...fields, icon: null }) },
    ...names.map((icon) => ({
      icon,
      label: say(menuIconPhrases[icon], locale),
      code: undefined,
      url: iconAddress(icon),
    })),
  ];
  return (
    <Form.Item label={t`Icon`}>
      <fieldset className={styles.icons} disabled={disabled} aria-label={t`Icon`}>
        {choices.map(({ icon, label, code, url }) => (
          <label
            key={icon ?? ''}
            title={label}
            className={classNames(styles.icon, icon === fields.icon && styles.chosenIcon)}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={`icon-${item.menu_id}`}
              aria-label={label}
              checked={icon === fields.icon}
              onChange={() => draft.edit(item, { icon })}
            />
            <MenuIcon code={code} url={url} />
          </label>
        ))}
      </fieldset>
    </Form.Item>
  );
}
