import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { phoneText } from '../../format/phones.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { PasswordSlips, type HandedOver } from '../../framework/passwords/password-slips.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import tables from '../../framework/imports/row-table.module.css';
import { generateReader } from './password-reader.ts';

/** Where no messages can be sent: the passwords of those whom an import added, to be taken once. */
export function InitialPasswords({ batchId }: { batchId: string }) {
  const { t } = useLingui();
  const params = { id: batchId };
  const { data } = useEndpoint('GET /users/imports/{id}/passwords', { params }, { quiet: true, staleTime: 0 });
  const take = useAction('PUT /users/imports/{id}/passwords', { invalidates: ['/users/imports'] });
  const [taken, setTaken] = useState<HandedOver[]>();

  async function show(): Promise<void> {
    const reader = await generateReader();
    const { items } = await take.mutateAsync({ params, body: { public_key: reader.publicKey } });
    setTaken(await Promise.all(items.map(async (item) => ({ ...item, password: await reader.read(item.password) }))));
  }

  return (
    <>
      {data !== undefined && data.waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`${plural(data.waiting, { one: '# initial password waits', other: '# initial passwords wait' })} to be handed over`}
          action={
            <Button loading={take.isPending} onClick={() => void show()}>
              <Trans>Show them once</Trans>
            </Button>
          }
        />
      )}
      {taken && <PasswordsDialog passwords={taken} onClose={() => setTaken(undefined)} />}
    </>
  );
}

function PasswordsDialog({ passwords, onClose }: { passwords: readonly HandedOver[]; onClose: () => void }) {
  const { t } = useLingui();
  const all = passwords.map(({ name, phone, password }) => `${name}\t${phone}\t${password}`).join('\n');
  return (
    <Dialog
      open
      title={t`Tell them how to sign in`}
      okText={t`Done`}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>
        <Trans>
          The passwords are shown only now. Each signs in for 7 days, within which the person sets another. To copy all
          of them: <CopyText text={all} shown={t`all ${passwords.length}`} label={t`all passwords`} />
        </Trans>
      </p>
      {/* Above the list: what has the focus is scrolled to. */}
      <PasswordSlips passwords={passwords} focused />
      <ScrollRegion label={t`Initial passwords`}>
        <table className={tables['rows']}>
          <tbody>
            {passwords.map(({ name, phone, password }) => (
              <tr key={phone}>
                <td>{name}</td>
                <td>{phoneText(phone)}</td>
                <td>
                  <CopyText text={password} label={t`password of ${name}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Dialog>
  );
}
