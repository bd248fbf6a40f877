import { v7 as newId } from 'uuid';
import { addDocument, takeNumber } from '../documents/index.ts';
import { Problem, type Receive, type Tenant, type Upload } from '../http/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { Places } from '../limits/places.ts';
import { Turns } from '../limits/turns.ts';
import { kindOf, workbookFaultOf, type SheetKind } from '../sheets/index.ts';
import { recordBatch } from './batches.ts';
import { lockUsage, addBatch, getImportUsage, type Usage } from './batches.queries.ts';
import { addPart } from './stored-files.queries.ts';
import { showMove } from './import-tasks.ts';
import type { ImportWork } from './import-work.jobs.ts';

const partBytes = 1024 * 1024;

/** The first bytes of a file; undefined if it is empty. */
const headOf = async (upload: Upload): Promise<Buffer | undefined> => {
  for await (const head of upload.parts(partBytes)) return head;
  return undefined;
};

/** Uploads that this process is receiving or storing, by kind. */
const underWay = new Map<string, Places<'merchant'>>();
const placesOf = ({ kind, limits: { waiting } }: ImportWork): Places<'merchant'> => {
  const places = underWay.get(kind) ?? new Places({ merchant: waiting });
  underWay.set(kind, places);
  return places;
};
const turns = new Turns();

const tooManyWaiting = ({ problems, limits }: ImportWork): Problem =>
  new Problem(problems.waiting, { values: { limit: limits.waiting } });

/** The content determines the type of a file. Its name only says what its user takes it for: a picture is none. */
const readableKind = ({ problems }: ImportWork, head: Buffer, name: string): SheetKind => {
  const fault = workbookFaultOf(head, name);
  if (fault) throw new Problem(`import_file_${fault}`);
  const kind = kindOf(head, name);
  if (!kind) throw new Problem(problems.kind);
  return kind;
};

/**
 * Stores an uploaded file and enqueues its check; above the limits it is refused before it is received. Returns the
 * batch.
 */
export const uploadBatch = async <Shown>(
  work: ImportWork,
  tenant: Tenant,
  receive: Receive,
  enqueue: Jobs['enqueue'],
  show: (tx: Parameters<Parameters<Tenant['transaction']>[0]>[0], batchId: string) => Promise<Shown>,
): Promise<Shown> => {
  const refuseMore = ({ waiting, bytes }: Usage): void => {
    if (waiting >= work.limits.waiting) throw tooManyWaiting(work);
    if (bytes >= work.limits.kept) throw new Problem('import_files_full');
  };
  const keep = async (upload: Upload): Promise<Shown> => {
    const head = await headOf(upload);
    if (!head) throw new Problem(work.problems.empty);
    const fileKind = readableKind(work, head, upload.name);
    const batchId = newId();
    const reach = work.reach(tenant);
    return tenant.transaction(async (tx) => {
      refuseMore(await lockUsage(tx, work.kind));
      await addBatch(tx, {
        batch_id: batchId,
        kind: work.kind,
        file_name: upload.name,
        file_kind: fileKind,
        file_hash: upload.sha256,
        branch_ids: reach === 'all' ? null : reach,
        user_id: tenant.userId,
        operator: tenant.operator,
        state: 'reading',
        created_at: tenant.now,
      });
      await addDocument(tx, { kind: work.subject, id: batchId, number: await takeNumber(tenant, work.subject) });
      let partNo = 0;
      for await (const part of upload.parts(partBytes)) await addPart(tx, batchId, (partNo += 1), part);
      await recordBatch(tx, tenant, work, 'upload', batchId, { file_name: [null, upload.name] });
      await enqueue(tx, work.jobs.check, { merchantId: tx.merchantId, batchId });
      await showMove(
        tx,
        tenant,
        { batch_id: batchId, kind: work.kind, file_name: upload.name, task_id: null },
        'check',
      );
      return show(tx, batchId);
    });
  };
  const leave = placesOf(work).take({ merchant: tenant.merchantId });
  if (!leave) throw tooManyWaiting(work);
  try {
    refuseMore(await getImportUsage(tenant.db, work.kind));
    return await receive((upload) => turns.take(tenant.merchantId, () => keep(upload)));
  } finally {
    leave();
  }
};
