import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuItem } from '@regulars/contract';
import { menuNameLength } from '@regulars/contract/rules';
import { fieldPhrases, say, servicePhrases } from '@regulars/phrases';
import { Button, Form, Input, Select, Switch } from 'antd';
import type { InputRef } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { landed, landingsOf, stepped } from '../../framework/sort/outline.ts';
import type { Direction, Outline, OutlineRules } from '../../framework/sort/outline.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { IconChoice } from './icon-choice.tsx';
import { isAddress, trimmed } from './menu-rows.ts';
import { menuRules } from './menu-rules.ts';
import styles from './menus.module.css';
import type { MenuDraft } from './use-menu-draft.ts';
import { useMenuAction } from './use-menu-action.ts';

interface MenuFieldsProps {
  item: MenuItem;
  draft: MenuDraft;
  editable: boolean;
  /** Not 0: the name shall take the focus. */
  asked: number;
  onFocused: () => void;
  onRemoved: () => void;
}

/** Names, icon, place and visibility of an item of the menu. */
export function MenuFields(props: MenuFieldsProps) {
  const { item, draft, editable } = props;
  const { t } = useLingui();
  const { hidden, ...fields } = draft.fields(item);
  const { menu_id: id, fixed, always, default_name: original } = item;
  const isTop = draft.order.outline.some((place) => place.id === id && place.parent === null);
  const isPlain = [fields.name, fields.name_en, fields.icon].every((value) => value === null) && !hidden;
  return (
    <Form layout="vertical" component="div" className={styles.fields ?? ''} disabled={!editable}>
      <Names {...props} />
      {item.kind === 'link' ? <LinkAddress {...props} /> : <PageAddress item={item} />}
      {isTop && <IconChoice item={item} draft={draft} disabled={!editable} />}
      {editable && !fixed && <PlaceField item={item} draft={draft} />}
      <div className={styles.switch}>
        <label htmlFor={`menu-shown-${id}`}>
          <Trans>Shown in the menu</Trans>
        </label>
        <Switch
          id={`menu-shown-${id}`}
          checked={!hidden}
          disabled={!editable || fixed || always}
          onChange={(shown) => draft.edit(item, { hidden: !shown })}
        />
      </div>
      {editable && original !== null && !isPlain && (
        <LinkButton onClick={() => draft.edit(item, { name: null, name_en: null, icon: null, hidden: false })}>
          <Trans>Reset this item</Trans>
        </LinkButton>
      )}
      {editable && item.kind === 'link' && <RemoveButton {...props} />}
      <p className={styles.hint}>
        {always
          ? t`The menu is edited here, so it can’t be hidden.`
          : t`Hidden is only not shown: who may use a page still opens it from the search and by its address. To keep somebody from using it, take the permission from their role.`}
      </p>
    </Form>
  );
}

/** What was typed can be copied, also by who may not save it any more. */
const copied = ({ draft, editable }: Pick<MenuFieldsProps, 'draft' | 'editable'>) =>
  !editable && draft.dirty ? ({ disabled: false, readOnly: true } as const) : {};

function Names({ item, draft, editable, asked, onFocused }: MenuFieldsProps) {
  const { t } = useLingui();
  const field = useRef<InputRef>(null);
  const { name, name_en } = draft.fields(item);
  const { menu_id: id, default_name: original, kind } = item;
  /** Without an English name, the Chinese one is shown, if there is one. */
  const originalEn = trimmed(name) === null ? original?.en : undefined;
  useEffect(() => {
    if (asked === 0) return;
    field.current?.focus({ cursor: 'all' });
    onFocused();
  }, [asked, onFocused]);
  const isNameless = kind === 'link' && (name ?? '').trim() === '';
  return (
    <>
      <Form.Item
        label={t`Name in Chinese`}
        htmlFor={`menu-name-${id}`}
        {...(isNameless && { validateStatus: 'error', help: t`Please enter the name` })}
      >
        <Input
          ref={field}
          id={`menu-name-${id}`}
          {...copied({ draft, editable })}
          lang="zh-CN"
          autoComplete="off"
          maxLength={menuNameLength}
          showCount
          placeholder={original?.['zh-CN']}
          value={name ?? original?.['zh-CN'] ?? ''}
          onChange={({ target: { value } }) => {
            const isOriginal = value === original?.['zh-CN'];
            // What it is called in English stays, until somebody writes otherwise.
            const english = originalEn !== undefined && name_en === null ? originalEn : name_en;
            draft.edit(item, {
              name: isOriginal ? null : value,
              name_en: isOriginal && english === original.en ? null : english,
            });
          }}
        />
      </Form.Item>
      <Form.Item
        label={t`Name in English`}
        htmlFor={`menu-name-en-${id}`}
        extra={trimmed(name) !== null && trimmed(name_en) === null && t`Empty: in English it is called “${name}” too.`}
      >
        <Input
          id={`menu-name-en-${id}`}
          {...copied({ draft, editable })}
          lang="en"
          autoComplete="off"
          maxLength={menuNameLength}
          showCount
          placeholder={trimmed(name) ?? original?.en}
          value={name_en ?? originalEn ?? ''}
          onChange={({ target }) => draft.edit(item, { name_en: target.value === originalEn ? null : target.value })}
        />
      </Form.Item>
    </>
  );
}

function LinkAddress({ item, draft, editable }: MenuFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { address } = draft.fields(item);
  return (
    <Form.Item
      label={t`Address`}
      htmlFor={`menu-address-${item.menu_id}`}
      {...(!isAddress(address) && { validateStatus: 'error', help: say(fieldPhrases.web_address, locale) })}
    >
      <Input
        id={`menu-address-${item.menu_id}`}
        {...copied({ draft, editable })}
        type="url"
        autoComplete="off"
        maxLength={500}
        value={address ?? ''}
        onChange={({ target }) => draft.edit(item, { address: target.value })}
      />
    </Form.Item>
  );
}

/** Where a page is, and the service that must be open for it. */
function PageAddress({ item: { address, menu_id: id } }: Pick<MenuFieldsProps, 'item'>) {
  const { t } = useLingui();
  const locale = useLocale();
  if (address === null) return null;
  const [path, query] = address.split('?', 2);
  const service = Object.entries(servicePhrases).find(([key]) => key === new URLSearchParams(query).get('product'));
  return (
    <>
      <Form.Item label={t`Opens`} htmlFor={`menu-path-${id}`} extra={t`The address is the product’s and stays valid.`}>
        <Input id={`menu-path-${id}`} value={path} disabled />
      </Form.Item>
      {service && (
        <Form.Item label={t`Needs the service`} htmlFor={`menu-service-${id}`}>
          <Input id={`menu-service-${id}`} value={say(service[1], locale)} disabled />
        </Form.Item>
      )}
    </>
  );
}

/** Moves the item without dragging: up, down, and into another group. */
function PlaceField({ item, draft }: Pick<MenuFieldsProps, 'item' | 'draft'>) {
  const { t } = useLingui();
  const { order, nameOf } = draft;
  const { outline } = order;
  const { menu_id: id, kind } = item;
  const rules = menuRules(draft);
  const parent = outline.find((place) => place.id === id)?.parent ?? null;
  const groups = outline.filter((place) => place.parent === null && rules.takes?.(place.id)).map((place) => place.id);
  const inGroups = kind !== 'group';
  /** At the end of the group, or of the menu. */
  const moveTo = (to: string | null): void => {
    const landing = landingsOf(outline, id, rules).findLast((one) => one.parent === to);
    if (landing) order.move(landed(outline, id, landing), id);
  };
  return (
    <Form.Item label={t`Place`} {...(inGroups && { htmlFor: `menu-place-${id}` })}>
      <div className={styles.place}>
        {inGroups && (
          <Select<string>
            id={`menu-place-${id}`}
            value={parent ?? ''}
            onChange={(to) => moveTo(to || null)}
            options={[
              ...(kind === 'link' ? [{ value: '', label: t`Beside the groups` }] : []),
              ...groups.map((group) => ({ value: group, label: nameOf(group) })),
            ]}
          />
        )}
        <StepButton {...{ id, outline, rules, order }} direction="up" />
        <StepButton {...{ id, outline, rules, order }} direction="down" />
      </div>
    </Form.Item>
  );
}

interface StepButtonProps {
  id: string;
  outline: Outline;
  rules: OutlineRules;
  order: MenuDraft['order'];
  direction: Extract<Direction, 'up' | 'down'>;
}

function StepButton({ id, outline, rules, order, direction }: StepButtonProps) {
  const { t } = useLingui();
  const next = stepped(outline, id, direction, rules);
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  const label = direction === 'up' ? t`Move up` : t`Move down`;
  return (
    <Button
      icon={<Icon size={16} strokeWidth={1.75} />}
      aria-label={label}
      title={label}
      disabled={!next}
      onClick={() => next && order.move(next, id)}
    />
  );
}

function RemoveButton({ item, draft, onRemoved }: MenuFieldsProps) {
  const { t } = useLingui();
  const { confirm, message } = useFeedback();
  const remove = useMenuAction('PUT /menus');
  const { locked, run } = useLock();
  const name = draft.nameOf(item.menu_id);

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t`Remove the link “${name}”?`,
      text: t`It disappears from everybody’s menu at once; the page that it leads to is not touched.`,
      yes: t`Remove`,
      no: t`Cancel`,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ body: { ids: [item.menu_id] } });
      void message.success(t`Removed ${name}`);
      onRemoved();
    } catch (error) {
      // The call announced the error.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Button danger loading={locked} onClick={() => void run(ask)}>
      <Trans>Remove the link</Trans>
    </Button>
  );
}
