import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { ApiError } from '../api/api-error.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormFields } from './form-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRecordForm } from './use-record-form.ts';

interface Named {
  name: string;
  version: number;
}

interface NameFormProps {
  save: (name: string | undefined) => Promise<Named>;
  onClosed: () => void;
  needs?: 'brand:update' | 'none';
}

/** Edits a record with a name. */
function NameForm({ save, onClosed, needs = 'none' }: NameFormProps) {
  const { entity, drawer } = useRecordForm<{ name: string }, Named>({
    record: { name: 'Old', version: 1 },
    empty: { name: '' },
    valuesOf: ({ name }) => ({ name }),
    edit: (_, { name }) => save(name),
    reload: () => save(undefined),
    done: () => 'Saved it',
    errorFields: { brand_name_taken: 'name' },
    needs,
    onClosed,
  });
  return (
    <FormDialog title="Names" entity={entity} {...drawer}>
      <FormFields entity={entity} labels={{ name: 'Name' }} textOf={String}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}

const show = async (more: Partial<NameFormProps> = {}) => {
  answer({});
  const save = vi.fn<NameFormProps['save']>(async () => ({ name: 'New', version: 2 }));
  const onClosed = vi.fn<() => void>();
  await showPage(<NameForm save={save} onClosed={onClosed} {...more} />);
  const hand = userEvent.setup();
  const field = within(await screen.findByRole('dialog')).getByLabelText(/^Name/);
  return { save, onClosed, hand, field };
};

test('a form in which nothing was changed sends nothing, and closes', async () => {
  const { save, onClosed, hand } = await show();
  await hand.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(onClosed).toHaveBeenCalled());
  expect(save).not.toHaveBeenCalled();
});

test('a form is not closed while it is saved', async () => {
  const saving = Promise.withResolvers<Named>();
  const save = vi.fn<NameFormProps['save']>(() => saving.promise);
  const { onClosed, hand, field } = await show({ save });
  await hand.type(field, 'er{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith('Older'));
  await hand.keyboard('{Escape}');
  saving.resolve({ name: 'Older', version: 2 });
  await waitFor(() => expect(onClosed).toHaveBeenCalled());
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('Enter sends nothing that the user may not save any more', async () => {
  const { save, hand, field } = await show({ needs: 'brand:update' });
  await screen.findByText(/^You may not save this any more/);
  await hand.type(field, 'er{Control>}{Enter}{/Control}{Enter}');
  expect(field).toHaveProperty('value', 'Older');
  expect(save).not.toHaveBeenCalled();
});

test('pressing Cancel leaves no field, whose complaint would move it away', async () => {
  await show();
  expect(fireEvent.mouseDown(await screen.findByRole('button', { name: 'Cancel' }))).toBe(false);
});

test('a dialog that asks for a reason stays until the action has ended', async () => {
  answer({});
  const acting = Promise.withResolvers<void>();
  const onClose = vi.fn<(done: boolean) => void>();
  await showPage(
    <ReasonDialog title="Why?" verb="Do it" onConfirm={() => acting.promise} onClose={onClose}>
      It is done.
    </ReasonDialog>,
  );
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText('Reason'), 'Because{Enter}');
  await screen.findByRole('button', { name: /Do it/ });
  await hand.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  acting.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
});

test('a typed reason is not lost by Escape', async () => {
  answer({});
  const onClose = vi.fn<(done: boolean) => void>();
  await showPage(<ReasonDialog title="Why?" verb="Do it" onConfirm={async () => {}} onClose={onClose}>It is done.</ReasonDialog>); // prettier-ignore
  const hand = userEvent.setup();
  const field = await screen.findByLabelText('Reason');
  await hand.type(field, 'Because{Escape}');
  await hand.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveProperty('value', 'Because');
  expect(onClose).not.toHaveBeenCalled();
  await hand.click(screen.getByRole('button', { name: 'Cancel' }));
  await hand.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(false));
});

test('a reason that is missing is asked for at its field', async () => {
  answer({});
  const confirmed = vi.fn<() => Promise<void>>();
  await showPage(<ReasonDialog title="Close it?" verb="Close it" onConfirm={confirmed} onClose={() => {}}>It goes.</ReasonDialog>); // prettier-ignore
  const dialog = within(await screen.findByRole('dialog', { name: 'Close it?' }));
  const isAtReason = () => waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Reason')));
  await isAtReason();
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Close it' }));
  await dialog.findByText('Give a reason for the operation log');
  await isAtReason();
  expect(confirmed).not.toHaveBeenCalled();
});

test('an error that belongs to a field is said there, whatever the wire calls the field', async () => {
  const fields = [{ path: 'brand_code', rule: 'invalid' as const, message: 'Not valid' }];
  const save = vi.fn<NameFormProps['save']>(async () => {
    throw new ApiError({ status: 409, code: 1, name: 'brand_name_taken', message: 'Another brand has it', fields });
  });
  const { hand, field } = await show({ save });
  await hand.type(field, 'er{Enter}');
  await screen.findByText('Another brand has it');
  expect(screen.queryByText('Not valid')).toBeNull();
});
