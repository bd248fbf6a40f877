import { Checkbox } from 'antd';
import type { CheckboxGroupProps } from 'antd/es/checkbox';

/**
 * Check boxes as one field. A group can't be required for assistive technology (ARIA gives `aria-required` to no group),
 * and a form's item hands it down: the label says it, and the refusal.
 */
export const CheckboxGroup = <Value,>({
  'aria-required': _,
  ...props
}: CheckboxGroupProps<Value> & { readonly 'aria-required'?: unknown }) => <Checkbox.Group {...props} />;
