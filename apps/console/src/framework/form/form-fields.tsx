import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Form } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useNarrow } from '../list/use-media.ts';
import styles from './form.module.css';
import { StaleEdit } from './stale-edit.tsx';
import type { EntityForm } from './use-entity-form.ts';

interface FormFieldsProps<Values extends object> {
  entity: EntityForm<Values>;
  /** Labels of the fields and texts of their values, to describe what someone else changed. */
  labels: Readonly<Record<keyof Values, string>>;
  /** Only of a form with `reload`: others learn of no newer version. */
  textOf?: (name: keyof Values, value: unknown) => string;
  /** What saving does can't be taken back, so that only its button does it. */
  buttonOnly?: boolean;
  children: ReactNode;
}

/** The fields of a form, with labels above. Optional fields are marked instead of required ones. Enter submits, Ctrl+Enter from any field; unless only the button may. */
export function FormFields<Values extends object>({
  entity,
  labels,
  textOf = () => '',
  buttonOnly = false,
  children,
}: FormFieldsProps<Values>) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { id, form, notice } = entity;
  return (
    <Form<Values>
      id={id}
      name={id}
      form={form}
      className={classNames(styles.fields)}
      layout="vertical"
      size={narrow ? 'large' : 'middle'}
      initialValues={entity.values} // once: later ones are what is typed
      requiredMark={(label, { required }) => <Label optional={!required}>{label}</Label>}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={entity.onValuesChange}
      onFinish={entity.onFinish}
      {...(!buttonOnly && { onKeyDownCapture: submitFromChoice, onKeyDown: submitFromAnywhere })}
      aria-label={t`Form`}
    >
      {notice !== undefined && <Alert className={classNames(styles.alert)} type="error" showIcon title={notice} />}
      {entity.lost && (
        <Alert
          className={classNames(styles.alert)}
          type="warning"
          showIcon
          title={t`You may not save this any more: your permission for it was taken away. What you typed stays here, so that you can copy it.`}
        />
      )}
      <StaleEdit entity={entity} labels={labels} textOf={textOf} />
      {children}
      {/* Enter presses the first submit button of the form; the visible one is in the drawer's footer. */}
      <button
        type="submit"
        hidden
        tabIndex={-1}
        disabled={entity.saving || entity.lost || buttonOnly}
        aria-label={t`Save`}
      />
    </Form>
  );
}

/** Enter on a choice that was made submits, as it does in other fields; without one it opens the list. */
function submitFromChoice(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
  const isClosed = target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') !== 'true';
  if (!isClosed || !target.closest('.ant-select')?.querySelector('.ant-select-content-has-value')) return;
  event.preventDefault();
  event.stopPropagation();
  // Held down, it may still be the press that made the choice.
  if (!nativeEvent.repeat) event.currentTarget.requestSubmit();
}

/** Once the field has taken what was typed in it. */
function submitFromAnywhere(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget: form, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing || nativeEvent.repeat) return;
  event.preventDefault();
  setTimeout(() => form.requestSubmit());
}

function Label({ optional, children }: { optional: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {optional && (
        <span className={styles.optional}>
          <Trans>Optional</Trans>
        </span>
      )}
    </>
  );
}
