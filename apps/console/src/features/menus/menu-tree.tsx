import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuItem } from '@regulars/contract';
import type { Mode } from '@regulars/contract/menu';
import { say } from '@regulars/phrases';
import { Button, Segmented } from 'antd';
import { Eye, EyeOff } from 'lucide-react';
import { MenuIcon } from '../../framework/access/menu-icon.tsx';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { useTouch } from '../../framework/list/use-media.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { TreePanel } from '../../framework/tree/tree-panel.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { iconOf } from './icon-of.ts';
import { menuRules } from './menu-rules.ts';
import styles from './menus.module.css';
import type { MenuDraft } from './use-menu-draft.ts';

interface MenuTreeProps {
  drafts: Readonly<Record<Mode, MenuDraft>>;
  mode: Mode;
  onMode: (mode: Mode) => void;
  editable: boolean;
  selected: string | undefined;
  onSelect: (id: string, toName?: boolean) => void;
}

/** The menu of a mode, to be put in order. */
export function MenuTree({ drafts, mode, onMode, editable, selected, onSelect }: MenuTreeProps) {
  const { t } = useLingui();
  const draft = drafts[mode];
  const { order, byId, fields, nameOf } = draft;
  const { outline } = order;
  const holding = [...new Set(outline.flatMap(({ parent }) => parent ?? []))];
  const toggle = useToggle(draft);
  const countWords = useCountWords(draft);
  return (
    <TreePanel
      title={<ModeChoice drafts={drafts} mode={mode} onMode={onMode} />}
      search={t`Find in the menu`}
      foot={editable && <Keys />}
    >
      {(searched) => (
        <OrderTree
          label={t`Menu`}
          outline={outline}
          nameOf={nameOf}
          searched={searched}
          rules={editable ? menuRules(draft) : undefined}
          folded={holding.slice(1)}
          onMove={order.move}
          selected={selected}
          settled={order.settled}
          onSelect={(id) => onSelect(id)}
          {...(editable && { onRename: (id: string) => onSelect(id, true), letters: { h: toggle } })}
          lead={(id) => {
            const item = byId.get(id);
            const isTop = outline.some((place) => place.id === id && place.parent === null);
            return item && isTop && <MenuIcon {...iconOf(item, fields(item))} />;
          }}
          count={(id) => {
            const words = countWords(id);
            return words === undefined ? undefined : { shown: words, words };
          }}
          mark={(id) => {
            const item = byId.get(id);
            return item && <Marks item={item} draft={draft} />;
          }}
          tools={(id, focusable) => {
            const item = byId.get(id);
            return (
              item && (
                <EyeButton
                  name={nameOf(id)}
                  hidden={fields(item).hidden}
                  disabled={!editable || !canHide(item)}
                  why={item.always ? t`The menu is edited here, so it can’t be hidden` : undefined}
                  focusable={focusable}
                  onToggle={() => toggle(id)}
                />
              )
            );
          }}
        />
      )}
    </TreePanel>
  );
}

/** Hides or shows an item, and answers what it did. */
function useToggle({ byId, nameOf, fields, edit }: MenuDraft): (id: string) => string {
  const { t } = useLingui();
  return (id) => {
    const item = byId.get(id);
    const name = nameOf(id);
    if (!item || !canHide(item)) return t`${name} can’t be hidden`;
    const hidden = !fields(item).hidden;
    edit(item, { hidden });
    return hidden ? t`${name} is hidden` : t`${name} is shown`;
  };
}

/** What stands at the end of a row. */
function useCountWords({ byId, pageOf, order }: MenuDraft): (id: string) => string | undefined {
  const { t } = useLingui();
  return (id) => {
    const item = byId.get(id);
    if (item?.fixed) return t`stays first`;
    if (item?.kind === 'link') return t`external link`;
    const inside = order.outline.filter(({ parent }) => parent === id).length;
    if (item?.kind !== 'group' || pageOf.has(id)) return undefined;
    return t`${plural(inside, { one: '# page', other: '# pages' })}`;
  };
}

const canHide = ({ fixed, always }: MenuItem): boolean => !fixed && !always;

function ModeChoice({ drafts, mode, onMode }: Pick<MenuTreeProps, 'drafts' | 'mode' | 'onMode'>) {
  const { t } = useLingui();
  const modeName = useModeName();
  const modes: readonly Mode[] = ['vip', 'center'];
  return (
    <Segmented<Mode>
      aria-label={t`Which menu`}
      value={mode}
      onChange={onMode}
      options={modes.map((value) => ({
        value,
        label: drafts[value].dirty ? (
          <span title={t`not saved`}>
            {modeName(value)} <span className={styles.unsaved} aria-hidden="true" />
          </span>
        ) : (
          modeName(value)
        ),
      }))}
    />
  );
}

/** What is different from the default. */
function Marks({ item, draft }: { item: MenuItem; draft: MenuDraft }) {
  const locale = useLocale();
  const { fields, nameOf, order, moved } = draft;
  const { hidden } = fields(item);
  const original = item.default_name && say(item.default_name, locale);
  const parent = order.outline.find(({ id }) => id === item.menu_id)?.parent ?? null;
  const from = item.default_parent !== null && parent !== item.default_parent ? nameOf(item.default_parent) : undefined;
  const isMoved = from === undefined && (item.moved || moved.includes(item.menu_id));
  const marks = [
    original !== null && original !== nameOf(item.menu_id) && <Trans key="name">was: {original}</Trans>,
    from !== undefined && <Trans key="from">from “{from}”</Trans>,
    isMoved && <Trans key="moved">moved</Trans>,
    hidden && <Trans key="hidden">hidden</Trans>,
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <span key={mark.key} className={styles.mark}>
          {mark}
        </span>
      ))}
    </span>
  );
}

interface EyeButtonProps {
  name: string;
  hidden: boolean;
  disabled: boolean;
  why: string | undefined;
  focusable: boolean;
  onToggle: () => void;
}

function EyeButton({ name, hidden, disabled, why, focusable, onToggle }: EyeButtonProps) {
  const { t } = useLingui();
  const Icon = hidden ? EyeOff : Eye;
  return (
    <Button
      type="text"
      size="small"
      className={styles.eye ?? ''}
      tabIndex={focusable ? 0 : -1}
      disabled={disabled}
      aria-label={hidden ? t`Show ${name}` : t`Hide ${name}`}
      title={why ?? (hidden ? t`Show` : t`Hide`)}
      icon={<Icon size={16} strokeWidth={1.75} />}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    />
  );
}

function Keys() {
  const { t } = useLingui();
  const keys = [
    { keys: t`Space`, does: t`lift, drop` },
    { keys: '↑ ↓', does: t`move` },
    { keys: '→', does: t`into the one above` },
    { keys: 'Esc', does: t`put back` },
    { keys: 'H', does: t`hide, show` },
    { keys: 'F2', does: t`rename` },
  ];
  if (useTouch()) return <Trans>Drag a row by the dots on its left.</Trans>;
  return keys.map((one) => (
    <span key={one.keys} className={styles.key}>
      <Kbd>{one.keys}</Kbd> {one.does}
    </span>
  ));
}
