import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { TabContext, useTab } from '../tabs/tab-context.ts';
import { FormFields } from './form-fields.tsx';
import { useEntityForm } from './use-entity-form.ts';

test('once it is saved nothing holds the tab any more, so that what follows may close it', async () => {
  answer({});
  let held = 0;
  const seen: number[] = [];
  const holdUnsaved = (): (() => void) => {
    held += 1;
    return () => void (held -= 1);
  };
  function NameForm() {
    const entity = useEntityForm<{ name: string }, null>({
      needs: 'none',
      base: { values: { name: '' } },
      save: () => Promise.resolve(null),
      onSaved: () => void seen.push(held),
    });
    return (
      <FormFields entity={entity} labels={{ name: 'Name' }}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </FormFields>
    );
  }
  function Page() {
    return (
      <TabContext value={{ ...useTab(), holdUnsaved }}>
        <NameForm />
      </TabContext>
    );
  }
  await showPage(<Page />);
  await userEvent.type(screen.getByLabelText(/^Name/), 'x');
  expect(held).toBe(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(seen).toEqual([0]));
});
