import { statement, type TenantTx, type TenantView } from '../database/index.ts';

const insertPart = statement(
  'import_file_insert',
  'insert into import_file (merchant_id, batch_id, part_no, content) values ($1, $2, $3, $4)',
);

export const addPart = async (tx: TenantTx, batchId: string, partNo: number, content: Buffer): Promise<void> => {
  await tx.query(insertPart, [tx.merchantId, batchId, partNo, content]);
};

const part = statement<{ content: Buffer }>(
  'import_file_part',
  'select content from import_file where merchant_id = $1 and batch_id = $2 and part_no = $3',
);
const deleteParts = statement('import_file_delete', 'delete from import_file where merchant_id = $1 and batch_id = $2');

/** The parts of the file, one at a time. */
export async function* listParts(db: TenantView, batchId: string): AsyncGenerator<Buffer> {
  for (let partNo = 1; ; partNo += 1) {
    const [found] = await db.query(part, [db.merchantId, batchId, partNo]);
    if (!found) return;
    yield found.content;
  }
}

export const removeFile = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.query(deleteParts, [tx.merchantId, batchId]);
};
