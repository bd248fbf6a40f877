import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { recordOperation } from '../../platform/audit/audit.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { getSeenBatch, type ImportWork } from '../../platform/imports/index.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import { lockAccess } from '../permissions/index.ts';
import { listUnreachable } from '../users/index.ts';
import { placeOfPassword } from './staff-import-writes.ts';
import { countPasswords, lockPasswords, removePasswords } from './staff-import.queries.ts';

/** How many the caller can still take; none if somebody else confirmed the import. */
export const countInitialPasswords = async (
  tenant: Tenant,
  work: ImportWork,
  batchId: string,
): Promise<{ waiting: number }> => {
  await getSeenBatch(work, tenant, batchId);
  return { waiting: await countPasswords(tenant.db, batchId, tenant.userId, tenant.now) };
};

const encryptFor = (key: KeyObject, text: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(text)).toString(
    'base64',
  );

const smallest = 2_048;
/** That of browsers' keys. By a long one, hundreds of passwords hold up everybody for a second. */
const usualExponent = 65_537n;

const readKey = (text: string): KeyObject => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'rsa' && modulusLength >= smallest && publicExponent === usualExponent) {
      encryptFor(key, ''); // it may have the form of a key and be none
      return key;
    }
  } catch {
    // refused below
  }
  throw refuseFields({ path: 'public_key', rule: 'invalid' });
};

/**
 * Hands over the initial passwords once, of those to whom the caller could give one now; the others are forgotten. The
 * answer, which the platform stores for a repeated call, can be read by its caller alone.
 */
export const handOverPasswords = (
  tenant: Tenant,
  { work, dataKey }: { readonly work: ImportWork; readonly dataKey: Buffer },
  batchId: string,
  publicKey: string,
): Promise<DataOf<Api['PUT /users/imports/{id}/passwords']>> => {
  const key = readKey(publicKey);
  return tenant.transaction(async (tx) => {
    await getSeenBatch(work, tenant, batchId, tx);
    await lockAccess(tx);
    const kept = await lockPasswords(tx, batchId, tenant.now);
    if (kept.length === 0) throw new Problem('passwords_taken');
    if (kept.some(({ for_user }) => for_user !== tenant.userId)) throw new Problem('passwords_not_own');
    await removePasswords(tx, batchId);
    const { unreachable } = await listUnreachable(
      tx,
      tenant.userId,
      kept.map(({ user_id }) => user_id),
    );
    const handed = kept.filter(({ user_id }) => !unreachable.has(user_id));
    await recordOperation(tx, tenant, {
      action: 'staff_import.passwords',
      subjectKind: 'staff_import',
      subjectIds: [batchId],
      changes: [{ rows: [null, handed.length] }],
    });
    return {
      items: handed.map(({ row_no, name, phone, sealed }) => ({
        name,
        phone,
        password: encryptFor(key, unseal(dataKey, placeOfPassword(batchId, row_no), Buffer.from(sealed, 'base64'))),
      })),
    };
  });
};
